import type { ReactNode } from "react";
import { paths } from "../lib/paths.ts";
import { Link } from "../ui/link.tsx";
import "./top-bar.css";

type TopBarProps = {
  appName: string;
  /** Shown at the end: the search and the account. */
  tools?: ReactNode;
  /** The second bar of the page. */
  children?: ReactNode;
};

/** Longer names are set smaller, and wrap. */
const longNameLength = 12;

/** The bar at the top of every page, with the second bar inside. */
export function TopBar({ appName, tools, children }: TopBarProps) {
  const [initial = ""] = appName;
  return (
    <header className="top-bar">
      <Link to={paths.dishboard} className="brand">
        <span className="brand-mark" aria-hidden="true">
          {initial}
        </span>
        <span className="brand-name" data-long={appName.length > longNameLength ? "" : undefined}>
          {appName}
        </span>
      </Link>
      {children}
      {tools && <div className="top-tools">{tools}</div>}
    </header>
  );
}
