import type { ReactNode } from "react";
import { StateDrawing } from "./state-card.tsx";
import type { DrawingName } from "./state-drawings.tsx";
import "./not-found-card.css";

type NotFoundCardProps = {
  drawing: DrawingName;
  title: string;
  help: string;
  children: ReactNode;
};

/** Replaces the page of a missing dish, product or restaurant. */
export function NotFoundCard({ drawing, title, help, children }: NotFoundCardProps) {
  return (
    <div className="state-card raised not-found-card">
      <div className="state-drawing">
        <StateDrawing of={drawing} />
      </div>
      <h1>{title}</h1>
      <p>{help}</p>
      <div className="not-found-ways">{children}</div>
    </div>
  );
}
