import { buttonClass } from "../ui/button.tsx";
import "./skip-link.css";

/** The first stop of the Tab key: past the bars, to the page's own content. */
export function SkipLink() {
  return (
    <a href="#main" className={`${buttonClass("ink", "bar")} skip-link`}>
      Skip to content
    </a>
  );
}
