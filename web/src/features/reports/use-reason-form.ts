import { maxReportLength, type ReportReason, reportErrors } from "@dishboard/contract/reports";
import { cleanText, validateText } from "@dishboard/contract/text";
import { useRef, useState } from "react";
import type { ReasonForm } from "./reason-fields.tsx";

type Errors = { reason: string | null; text: string | null };

const noErrors: Errors = { reason: null, text: null };

/** A reason with text. `read` returns it, or shows errors, focuses the first and returns null. */
export function useReasonForm(initial: ReportReason | null, textLabel: string) {
  const [form, setForm] = useState<ReasonForm>({ reason: initial, text: "" });
  const [errors, setErrors] = useState(noErrors);
  const refs = { reason: useRef<HTMLFieldSetElement>(null), text: useRef<HTMLTextAreaElement>(null) };
  const change = (next: ReasonForm) => {
    setForm(next);
    setErrors(noErrors);
  };
  const read = () => {
    const text = validateText(cleanText(form.text), textLabel, maxReportLength);
    const reason = form.reason === null ? reportErrors.noReason : null;
    setErrors({ reason, text });
    if (reason !== null) refs.reason.current?.querySelector("input")?.focus();
    else if (text !== null) refs.text.current?.focus();
    return form.reason === null || text !== null ? null : { reason: form.reason, text: form.text };
  };
  return { form, errors, change, read, refs };
}
