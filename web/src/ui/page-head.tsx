import type { ReactNode } from "react";
import "./page-head.css";

/** A page's title and subtitle; `accent` is the title's violet part. */
export function PageHead({ title, subtitle, accent }: { title: string; subtitle?: ReactNode; accent?: string }) {
  const start = accent ? title.indexOf(accent) : -1;
  return (
    <div className="page-head">
      <h1>{accent && start >= 0 ? withAccent(title, start, accent) : title}</h1>
      {subtitle && <p>{subtitle}</p>}
    </div>
  );
}

function withAccent(title: string, start: number, accent: string): ReactNode {
  return (
    <>
      {title.slice(0, start)}
      <em>{accent}</em>
      {title.slice(start + accent.length)}
    </>
  );
}
