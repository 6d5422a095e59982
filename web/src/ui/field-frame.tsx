import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import "./field.css";

type FieldFrameProps = {
  id: string;
  label: string;
  required?: boolean | undefined;
  error: string | null;
  aside?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

/** A field's label, a star if required, and its error or note. */
export function FieldFrame({ id, label, required, error, aside, note, children }: FieldFrameProps) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>
          {label}
          {required && "*"}
        </label>
        {aside}
      </div>
      {children}
      <div id={`${id}-note`} className="field-note" aria-live="polite">
        {error === null ? note : <FieldError>{error}</FieldError>}
      </div>
    </div>
  );
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className="field-error">
      <CircleAlert size={16} />
      {children}
    </p>
  );
}

export function framedInputProps(id: string, required: boolean | undefined, error: string | null, note?: ReactNode) {
  return {
    id,
    "aria-required": required,
    "aria-invalid": error !== null,
    "aria-describedby": error !== null || note ? `${id}-note` : undefined,
  };
}
