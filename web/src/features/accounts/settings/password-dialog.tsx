import { validatePassword } from "@dishboard/contract/accounts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Busy, useBusy } from "../../../lib/use-busy.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitButton } from "../../../ui/form-card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { toast } from "../../../ui/toast.ts";
import { accountMessages } from "../accounts.messages.ts";
import { NewPasswordField } from "../password/new-password-field.tsx";
import { settingsMessages as messages } from "./settings.messages.ts";
import { changeAccount, securityEventsQuery, sessionsQuery } from "./settings.queries.ts";
import "./account-settings.css";

type PasswordDialogProps = { personId: string; email: string; isOpen: boolean; onClose: () => void };

export function PasswordDialog({ isOpen, onClose, ...person }: PasswordDialogProps) {
  const busy = useBusy();
  return (
    <Dialog isOpen={isOpen} title={messages.passwordTitle} isBusy={busy.isBusy} onClose={onClose}>
      <PasswordForm {...person} {...busy} onClose={onClose} />
    </Dialog>
  );
}

type PasswordFormProps = Omit<PasswordDialogProps, "isOpen"> & Busy;

function PasswordForm({ personId, email, isBusy, run, onClose }: PasswordFormProps) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const form = useValidatedForm({
    defaultValues: { currentPassword: "", password: "" },
    validate: ({ currentPassword, password }) => ({
      currentPassword: currentPassword === "" ? messages.currentPasswordNeeded : null,
      password: validatePassword(password),
    }),
  });
  const save = async () => {
    setError(null);
    if (await form.validate()) return;
    const failure = await changeAccount(form.values);
    if (!failure) {
      toast({ type: "success", ...messages.passwordChanged });
      const event = {
        kind: "password-changed",
        userAgent: navigator.userAgent,
        createdAt: new Date().toISOString(),
      } as const;
      client.setQueryData(securityEventsQuery(personId).queryKey, (events) => events && [event, ...events]);
      client.setQueryData(sessionsQuery(personId).queryKey, (all) => all?.filter(({ isCurrent }) => isCurrent));
      return onClose();
    }
    if (failure.field !== "password" && failure.field !== "currentPassword") return setError(failure.message);
    form.setError(failure.field, failure.message);
    form.setFocus(failure.field);
  };
  return (
    <PlainForm className="account-form" onSubmit={() => run(save)}>
      <p>{messages.passwordHelp}</p>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register("currentPassword")}
        label={messages.currentPassword}
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        {...form.register("password")}
        label={messages.newPassword}
        value={form.values.password}
        personal={[email]}
      />
      {error && <Notice look="error">{error}</Notice>}
      <SubmitButton
        label={messages.savePassword}
        busyLabel={accountMessages.saving}
        isBusy={isBusy}
        isDisabled={form.errors.password !== undefined}
      />
    </PlainForm>
  );
}
