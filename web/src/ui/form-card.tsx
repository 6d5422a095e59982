import "./form.css";
import LoaderCircle from "lucide-react/icons/loader-circle";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { Button } from "./button.tsx";

type FormCardProps = {
  title: string;
  onSubmit: () => void;
  children: ReactNode;
  /** What stands below the form. */
  foot?: ReactNode;
};

/** A card that is a form; it can also be sent by Enter while its button is disabled, so that it can say why. */
export function FormCard({ title, onSubmit, children, foot }: FormCardProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const sendByEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className="form-card">
      <h2>{title}</h2>
      {/* Should it ever be sent without scripts, no password may stand in the address. */}
      <form method="post" noValidate onSubmit={send} onKeyDown={sendByEnter}>
        {children}
      </form>
      {foot && <div className="form-foot">{foot}</div>}
    </div>
  );
}

/** The button that sends a form. */
export function SubmitButton(props: { label: string; busyLabel: string; isBusy: boolean; isDisabled: boolean }) {
  const { label, busyLabel, isBusy, isDisabled } = props;
  return (
    <Button type="submit" look="main" disabled={isBusy || isDisabled}>
      {isBusy && <LoaderCircle size={18} className="turning" />}
      {isBusy ? busyLabel : label}
    </Button>
  );
}
