import { buttonClass } from "../ui/button.tsx";
import "../ui/skip-link.css";

/** The first thing that the Tab key reaches: leads past the bars to the content. */
export function SkipLink() {
  return (
    <a href="#main" className={`${buttonClass("ink", "bar")} skip-link`}>
      Skip to content
    </a>
  );
}
