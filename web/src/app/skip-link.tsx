import { buttonClass } from "../ui/button.tsx";
import "../ui/skip-link.css";

export function SkipLink() {
  return (
    <a href="#main" className={`${buttonClass("ink", "bar")} skip-link`}>
      Skip to content
    </a>
  );
}
