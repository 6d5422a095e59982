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
  /** Whether something else on the page is to be done first: one line, without the drawing. */
  isQuiet?: boolean;
  children?: ReactNode;
};

/** Shown where a person has none of something; for the owner with the way to the first. */
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

/** Shown where a list could not be loaded: the text of an empty one, and a way to try again. */
export function ProfileFailed({ text, isTrying, onTryAgain }: ProfileFailedProps) {
  return (
    <div role="alert">
      <ProfileEmpty drawing="bowl" text={text}>
        <RetryButton isTrying={isTrying} onPress={onTryAgain} />
      </ProfileEmpty>
    </div>
  );
}
