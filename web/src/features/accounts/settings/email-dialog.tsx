import { validateEmail } from "@dishboard/contract/accounts";
import { useState } from "react";
import { type Busy, useBusy } from "../../../lib/use-busy.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { SubmitButton } from "../../../ui/form-card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { accountMessages } from "../accounts.messages.ts";
import { settingsMessages as messages } from "./settings.messages.ts";
import { changeAccount, resendEmailChange } from "./settings.queries.ts";
import "./account-settings.css";

type EmailDialogProps = {
  email: string;
  newEmail: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function EmailDialog({ isOpen, onClose, ...emails }: EmailDialogProps) {
  const busy = useBusy();
  return (
    <Dialog isOpen={isOpen} title={messages.emailTitle} isBusy={busy.isBusy} onClose={onClose}>
      <EmailForm {...emails} {...busy} onClose={onClose} />
    </Dialog>
  );
}

type EmailFormProps = Omit<EmailDialogProps, "isOpen"> & Busy;

function EmailForm({ email, newEmail, isBusy, run, onClose }: EmailFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const form = useValidatedForm({
    defaultValues: { email: "", currentPassword: "" },
    validate: (values) => ({
      email:
        values.email.trim().toLowerCase() === email.toLowerCase() ? messages.emailSame : validateEmail(values.email),
      currentPassword: values.currentPassword === "" ? messages.currentPasswordNeeded : null,
    }),
  });
  const send = async () => {
    setError(null);
    if (await form.validate()) return;
    const failure = await changeAccount(form.values);
    if (!failure) return setSentTo(form.values.email);
    if (failure.field !== "email" && failure.field !== "currentPassword") return setError(failure.message);
    form.setError(failure.field, failure.message);
    form.setFocus(failure.field);
  };
  const sendAgain = async (address: string) => {
    setError(null);
    const failure = await resendEmailChange(address);
    if (failure) setError(failure.message);
    else setSentTo(address);
  };
  if (sentTo !== null)
    return (
      <div className="account-form">
        <Notice look="success">{messages.sentTo(sentTo)}</Notice>
        <Button look="main" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    );
  return (
    <PlainForm className="account-form" onSubmit={() => run(send)}>
      {newEmail && (
        <div className="account-pending">
          <p>{messages.emailPending(newEmail)}</p>
          <Button size="bar" disabled={isBusy} onClick={() => run(() => sendAgain(newEmail))}>
            {messages.sendAgain}
          </Button>
        </div>
      )}
      <p>{messages.emailHelp}</p>
      <Field
        {...form.register("email")}
        label={messages.newEmail}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <PasswordField
        {...form.register("currentPassword")}
        label={messages.currentPassword}
        autoComplete="current-password"
        required
      />
      {error && <Notice look="error">{error}</Notice>}
      <SubmitButton
        label={messages.sendLink}
        busyLabel={accountMessages.sending}
        isBusy={isBusy}
        isDisabled={form.errors.email !== undefined}
      />
    </PlainForm>
  );
}
