import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";

type FieldFrameProps = {
  id: string;
  label: string;
  required?: boolean | undefined;
  error: string | null;
  /** What is said below the box where there is no error. */
  note?: ReactNode;
  children: ReactNode;
};

/** What every field has: its label above, with a star where it is required, and what is wrong with it below. */
export function FieldFrame({ id, label, required, error, note, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && "*"}
      </label>
      {children}
      <div id={`${id}-note`} className="field-note" aria-live="polite">
        {error === null ? note : <FieldError>{error}</FieldError>}
      </div>
    </div>
  );
}

/** What is wrong with a field. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className="field-error">
      <CircleAlert size={16} />
      {children}
    </p>
  );
}

/** What the element inside a frame is told of it. */
export function framed(id: string, required: boolean | undefined, error: string | null, note?: ReactNode) {
  return {
    id,
    "aria-required": required,
    "aria-invalid": error !== null,
    "aria-describedby": error !== null || note ? `${id}-note` : undefined,
  };
}
