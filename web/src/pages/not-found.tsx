import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { StateDrawing } from "../ui/state-card.tsx";
import "./not-found.css";

/** What is said at every unknown address. */
export const notFoundDescription = "Oops! Page not found";

/** Shown at every unknown address. */
export function NotFoundPage({ title, text = notFoundDescription }: { title: string; text?: string }) {
  return (
    <div className="not-found">
      <h1 className="sr-only">{title}</h1>
      <div className="not-found-picture">
        <StateDrawing of="crumbs" />
      </div>
      <h2>{text}</h2>
      <p>Somebody has eaten it. Only crumbs are left.</p>
      <Link to={paths.dishboard} className={buttonClass("main")}>
        Return to Home
      </Link>
    </div>
  );
}
