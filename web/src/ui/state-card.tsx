import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { RetryButton } from "./retry-button.tsx";
import type { DrawingName } from "./state-drawings.tsx";
import "./state-card.css";

type DrawingProps = { of: DrawingName };

const Drawing = lazy(() =>
  import("./state-drawings.tsx").then(
    (file): { default: ComponentType<DrawingProps> } => ({ default: file.Drawing }),
    // Offline the text must suffice.
    () => ({ default: () => null }),
  ),
);

type EmptyCardProps = { drawing: DrawingName; text: ReactNode; help?: string; children?: ReactNode };

/** Replaces an empty list. */
export function EmptyCard({ drawing, text, help, children }: EmptyCardProps) {
  return (
    <div className="state-card raised">
      <DrawingSlot of={drawing} />
      <h2>{text}</h2>
      {help && <p>{help}</p>}
      {children}
    </div>
  );
}

type ErrorCardProps = { text: string; isTrying?: boolean; onTryAgain: () => void };

/** Replaces failed content, with a retry button. */
export function ErrorCard({ text, isTrying = false, onTryAgain }: ErrorCardProps) {
  return (
    <div className="state-card raised" role="alert">
      <DrawingSlot of="bowl" />
      <h2>{text}</h2>
      <RetryButton isTrying={isTrying} onPress={onTryAgain} />
    </div>
  );
}

function DrawingSlot({ of }: DrawingProps) {
  return (
    <div className="state-drawing">
      <StateDrawing of={of} />
    </div>
  );
}

/** A lazily loaded drawing. */
export function StateDrawing({ of }: DrawingProps) {
  return (
    <Suspense>
      <Drawing of={of} />
    </Suspense>
  );
}
