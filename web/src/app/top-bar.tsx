import { Fragment, type ReactNode } from "react";
import { paths } from "../lib/paths.ts";
import { useMediaQuery, wideScreen } from "../lib/use-media-query.ts";
import { Link } from "../ui/link.tsx";
import "./top-bar.css";

type TopBarProps = {
  appName: string;
  tools?: ReactNode;
  children?: ReactNode;
};

const longNameLength = 12;

export function TopBar({ appName, tools, children }: TopBarProps) {
  const [initial = ""] = appName;
  const isWide = useMediaQuery(wideScreen);
  const end = tools && (
    <div key="tools" className="top-tools">
      {tools}
    </div>
  );
  const second = <Fragment key="second">{children}</Fragment>;
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
      {/* The Tab order matches the layout: the second bar is below the tools on a phone, before them if wide. */}
      {isWide ? [second, end] : [end, second]}
    </header>
  );
}
