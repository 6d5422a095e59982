import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { StateDrawing } from "../ui/state-card.tsx";
import "./not-found.css";

export const notFoundDescription = "Oops! Page not found";

const toHome = { to: paths.dishboard, label: "Return to Home" };

type NotFoundProps = {
  title: string;
  text?: string;
  wayOut?: { to: string; label: string };
};

export function NotFoundPage({ title, text = notFoundDescription, wayOut = toHome }: NotFoundProps) {
  return (
    <div className="not-found">
      <h1 className="sr-only">{title}</h1>
      <div className="not-found-picture">
        <StateDrawing of="crumbs" />
      </div>
      <h2>{text}</h2>
      <p>It was eaten. Only crumbs are left.</p>
      <Link to={wayOut.to} className={buttonClass("main")}>
        {wayOut.label}
      </Link>
    </div>
  );
}
