import type { ReactNode } from "react";
import { PageHead } from "./page-head.tsx";
import { Skeleton } from "./skeleton.tsx";
import "./work-page.css";

type WorkPageProps = { className?: string; title: string; subtitle?: string; children: ReactNode };

/** An administration page. */
export function WorkPage({ className = "", title, subtitle, children }: WorkPageProps) {
  return (
    <div className={`work-page ${className}`.trim()}>
      <PageHead title={title} subtitle={subtitle} />
      {children}
    </div>
  );
}

/** Skeletons of cards; heights in px. */
export function WaitingCards({ height, count = 1, className = "" }: WaitingCardsProps) {
  return (
    <div className={`skeletons ${className}`.trim()} aria-busy="true">
      {Array.from({ length: count }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
        <Skeleton key={n} className="waiting-card" height={height} />
      ))}
    </div>
  );
}

type WaitingCardsProps = { height: number; count?: number; className?: string };
