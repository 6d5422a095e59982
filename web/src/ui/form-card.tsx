import LoaderCircle from "lucide-react/icons/loader-circle";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { Button } from "./button.tsx";
import "./form-card.css";

type FormCardProps = {
  title: string;
  onSubmit: () => void;
  children: ReactNode;
  foot?: ReactNode;
};

/** A form; Enter submits even if its button is disabled, to show errors. */
export function FormCard({ title, onSubmit, children, foot }: FormCardProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const submitByEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className="form-card raised">
      <h2>{title}</h2>
      {/* Without scripts, `post` keeps passwords out of the address. */}
      <form method="post" noValidate onSubmit={submit} onKeyDown={submitByEnter}>
        {children}
      </form>
      {foot && <div className="form-foot">{foot}</div>}
    </div>
  );
}

export function SubmitButton(props: { label: string; busyLabel: string; isBusy: boolean; isDisabled: boolean }) {
  const { label, busyLabel, isBusy, isDisabled } = props;
  return (
    <Button type="submit" look="main" disabled={isBusy || isDisabled}>
      {isBusy && <LoaderCircle size={18} className="turning" />}
      {isBusy ? busyLabel : label}
    </Button>
  );
}
