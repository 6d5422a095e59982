import "../../../ui/form.css";
import "./submissions.css";
import type { KeyboardEvent, ReactNode } from "react";

type SubmissionFormProps = { id: string; isBusy: boolean; onSubmit: () => void; children: ReactNode };

/** The form of a submission: Enter in a line of text sends it even where its button is closed, so that it can say why. */
export function SubmissionForm({ id, isBusy, onSubmit, children }: SubmissionFormProps) {
  const sendByEnter = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (target.type === "checkbox") target.click();
    else if (target.type !== "file") onSubmit();
  };
  return (
    <form
      id={id}
      method="post"
      noValidate
      onKeyDown={sendByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <fieldset className="submission-fields" disabled={isBusy}>
        {children}
      </fieldset>
    </form>
  );
}
