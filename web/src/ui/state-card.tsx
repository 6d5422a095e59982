import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { BowlDrawing, PlateDrawing } from "./state-drawings.tsx";

/** What stands where a list is empty: the given text, at most one line of help and one button. */
export function EmptyCard({ text, help, children }: { text: string; help?: string; children?: ReactNode }) {
  return (
    <div className="state-card">
      <PlateDrawing />
      <h2>{text}</h2>
      {help && <p>{help}</p>}
      {children}
    </div>
  );
}

/** What stands where something could not be loaded, with a way to ask again. */
export function ErrorCard({
  text,
  isTrying = false,
  onTryAgain,
}: {
  text: string;
  isTrying?: boolean;
  onTryAgain: () => void;
}) {
  return (
    <div className="state-card" role="alert">
      <BowlDrawing />
      <h2>{text}</h2>
      <Button look="line" onClick={onTryAgain} disabled={isTrying}>
        <RotateCw size={18} className={isTrying ? "turning" : ""} />
        Try again
      </Button>
    </div>
  );
}
