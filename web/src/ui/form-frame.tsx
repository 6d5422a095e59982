import type { KeyboardEvent, ReactNode } from "react";
import "./form-frame.css";

type FormFrameProps = { id: string; isBusy: boolean; onSubmit: () => void; children: ReactNode };

/** A dialog's form; Enter submits even if the button is disabled, to show why. */
export function FormFrame({ id, isBusy, onSubmit, children }: FormFrameProps) {
  const submitByEnter = (event: KeyboardEvent) => {
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
      onKeyDown={submitByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <fieldset className="form-fields" disabled={isBusy}>
        {children}
      </fieldset>
    </form>
  );
}
