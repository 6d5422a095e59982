import type { ReactNode } from "react";
import { patterns } from "../lib/paths.ts";
import { Link } from "../ui/link.tsx";
import "./top-bar.css";

type TopBarProps = {
  appName: string;
  /** What stands at the end: tools such as the search, and the account. */
  tools?: ReactNode;
  /** The second bar, where the page has one. */
  children?: ReactNode;
};

/** The bar at the head of every page, with the second bar inside. */
export function TopBar({ appName, tools, children }: TopBarProps) {
  const [letter = ""] = appName;
  return (
    <header className="top-bar">
      <Link to={patterns.dishboard} className="brand">
        <span className="brand-mark" aria-hidden="true">
          {letter}
        </span>
        <span className="brand-name">{appName}</span>
      </Link>
      {tools && <div className="top-tools">{tools}</div>}
      {children}
    </header>
  );
}
