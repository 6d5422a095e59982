import type { ReactNode } from "react";
import { patterns } from "../lib/paths.ts";
import { Link } from "../ui/link.tsx";
import { AccountArea, type HeaderAccount } from "./account-area.tsx";

type TopBarProps = {
  appName: string;
  account: HeaderAccount;
  /** Whatever stands between the brand and the account, such as the search. */
  tools?: ReactNode;
  /** The second bar, where the page has one. */
  children?: ReactNode;
};

/** The bar at the head of every page, with the second bar inside. */
export function TopBar({ appName, account, tools, children }: TopBarProps) {
  const [letter = ""] = appName;
  return (
    <header className="top-bar">
      <Link to={patterns.dishboard} className="brand">
        <span className="brand-mark" aria-hidden="true">
          {letter}
        </span>
        <span className="brand-name">{appName}</span>
      </Link>
      <div className="top-tools">
        {tools}
        <AccountArea account={account} />
      </div>
      {children}
    </header>
  );
}
