import { maxListNoteLength } from "@dishboard/contract/limits";
import { cleanText } from "@dishboard/contract/text";
import type { ReactNode } from "react";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { PhotoField } from "../../media/photo-field.tsx";
import { listsMessages as messages } from "../lists.messages.ts";
import type { ListDetails } from "./use-list-details.ts";

type DetailsFieldsProps = {
  details: ListDetails;
  titleExample: string;
  isDisabled: boolean;
  children: ReactNode;
};

export function DetailsFields({ details: { form, upload }, titleExample, isDisabled, children }: DetailsFieldsProps) {
  const { note, photo } = form.values;
  return (
    <>
      <Field
        {...form.register("title")}
        label={messages.titleField}
        placeholder={titleExample}
        autoComplete="off"
        dir="auto"
        required
      />
      {children}
      <TextArea
        {...form.register("note")}
        label={messages.note}
        dir="auto"
        counter={{ length: Array.from(cleanText(note)).length, max: maxListNoteLength }}
      />
      <PhotoField
        photo={photo}
        onChange={(next) => form.setValue("photo", next)}
        upload={upload}
        isDisabled={isDisabled}
      />
    </>
  );
}
