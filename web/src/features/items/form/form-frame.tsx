import "../submission/submissions.css";
import type { SubmittedItem } from "@dishboard/contract/item-fields";
import type { ItemKind } from "@dishboard/contract/items";
import type { KeyboardEvent, ReactNode } from "react";
import type { ValidatedForm } from "../../../lib/use-validated-form.ts";
import type { PhotoUpload } from "../../media/use-photo-upload.ts";
import type { fieldOfBody } from "./item-fields.ts";

/** A form that is being submitted. */
export type Submission = {
  kind: ItemKind;
  fields: Parameters<typeof fieldOfBody>[0];
  form: Pick<ValidatedForm<Record<string, unknown>>, "validate" | "setError" | "setFocus">;
  /** Sends the values of the form. */
  send: () => Promise<Pick<SubmittedItem, "id"> & Partial<SubmittedItem>>;
};

/** The props of an item's form; without an item it is a new one. */
export type FormProps<Form, Item> = {
  id: string;
  form: Form;
  item?: Item;
  isBusy: boolean;
  upload: PhotoUpload;
  onSubmit: (submission: Submission) => void;
};

type FormFrameProps = { id: string; isBusy: boolean; onSubmit: () => void; children: ReactNode };

/** The form element of an item: Enter in a line of text sends it even while its button is disabled, to show why. */
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
      <fieldset className="submission-fields" disabled={isBusy}>
        {children}
      </fieldset>
    </form>
  );
}
