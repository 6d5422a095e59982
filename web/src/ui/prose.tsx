import type { ReactNode } from "react";
import { PageHead } from "./page-head.tsx";
import "./prose.css";

export function Prose({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <article className="prose">
      <PageHead title={title} subtitle={subtitle} />
      {children}
    </article>
  );
}
