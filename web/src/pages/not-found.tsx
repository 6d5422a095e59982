import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { StateDrawing } from "../ui/state-card.tsx";
import "./not-found.css";

/** Shown at every unknown address. */
export function NotFoundPage({ title, description }: { title: string; description: string }) {
  return (
    <div className="not-found">
      <h1 className="sr-only">{title}</h1>
      <div className="not-found-picture">
        <StateDrawing of="crumbs" />
      </div>
      <h2>{description}</h2>
      <p>Somebody has eaten it. Only crumbs are left.</p>
      <Link to={paths.dishboard} className={buttonClass("main")}>
        Return to Home
      </Link>
    </div>
  );
}
