import { type ReactNode, useId } from "react";
import { RetryButton } from "../../ui/retry-button.tsx";
import { StateDrawing } from "../../ui/state-card.tsx";
import type { DrawingName } from "../../ui/state-drawings.tsx";
import "./profile-section.css";

export function ProfileSection({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className="profile-section" aria-labelledby={titleId}>
      <div className="profile-section-head">
        <h2 id={titleId}>{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

type ProfileEmptyProps = {
  drawing: DrawingName;
  text: string;
  isQuiet?: boolean;
  children?: ReactNode;
};

/** An empty section; owners see how to start. */
export function ProfileEmpty({ drawing, text, isQuiet = false, children }: ProfileEmptyProps) {
  if (isQuiet) {
    return (
      <div className="profile-none raised">
        <p>{text}</p>
        {children}
      </div>
    );
  }
  return (
    <div className="state-card raised profile-empty">
      <div className="state-drawing">
        <StateDrawing of={drawing} />
      </div>
      <p>{text}</p>
      {children}
    </div>
  );
}

type ProfileFailedProps = { text: string; isTrying: boolean; onTryAgain: () => void };

/** A failed section, with a retry. */
export function ProfileFailed({ text, isTrying, onTryAgain }: ProfileFailedProps) {
  return (
    <div role="alert">
      <ProfileEmpty drawing="bowl" text={text}>
        <RetryButton isTrying={isTrying} onPress={onTryAgain} />
      </ProfileEmpty>
    </div>
  );
}
