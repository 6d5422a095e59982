import {
  maxReportLength,
  type ReportReason,
  reasonsFor,
  reportReasons,
  type SubjectKind,
} from "@dishboard/contract/reports";
import { cleanText } from "@dishboard/contract/text";
import { type RefObject, useId } from "react";
import { FieldError } from "../../ui/field-frame.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import "./report-dialog.css";

export type ReasonForm = { reason: ReportReason | null; text: string };

type ReasonFieldsProps = {
  kind: SubjectKind;
  form: ReasonForm;
  onChange: (form: ReasonForm) => void;
  errors: { reason: string | null; text: string | null };
  refs: { reason: RefObject<HTMLFieldSetElement | null>; text: RefObject<HTMLTextAreaElement | null> };
  labels: { reason: string; text: string };
  isBusy: boolean;
};

export function ReasonFields({ kind, form, onChange, errors, refs, labels, isBusy }: ReasonFieldsProps) {
  const id = useId();
  return (
    <>
      <fieldset ref={refs.reason} className="report-reasons" aria-describedby={`${id}-note`}>
        <legend>{labels.reason}</legend>
        {reasonsFor[kind].map((reason) => (
          <label key={reason}>
            <input
              type="radio"
              name={`${id}-reason`}
              checked={form.reason === reason}
              disabled={isBusy}
              onChange={() => onChange({ ...form, reason })}
            />
            {reportReasons[reason]}
          </label>
        ))}
        <div id={`${id}-note`} className="field-note" aria-live="polite">
          {errors.reason !== null && <FieldError>{errors.reason}</FieldError>}
        </div>
      </fieldset>
      <TextArea
        ref={refs.text}
        label={labels.text}
        error={errors.text}
        value={form.text}
        disabled={isBusy}
        counter={{ length: Array.from(cleanText(form.text)).length, max: maxReportLength }}
        onChange={({ target }) => onChange({ ...form, text: target.value })}
      />
    </>
  );
}
