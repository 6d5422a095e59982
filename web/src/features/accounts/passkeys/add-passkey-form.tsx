import { type Passkey, passkeyErrors } from "@dishboard/contract/passkeys";
import { Problem } from "@dishboard/contract/problem";
import { useState } from "react";
import { nameDevice } from "../../../lib/device-name.ts";
import { messageOf } from "../../../lib/failures.ts";
import type { Busy } from "../../../lib/use-busy.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Field } from "../../../ui/field.tsx";
import { SubmitButton } from "../../../ui/form-card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { toast } from "../../../ui/toast.ts";
import { validatePasskeyName } from "./passkey-line.tsx";
import { passkeyMessages as messages } from "./passkeys.messages.ts";
import { sendNewPasskey } from "./passkeys.queries.ts";

type AddPasskeyFormProps = Busy & {
  personId: string;
  needsPassword: boolean;
  onAdded: (passkey: Passkey) => void;
};

export function AddPasskeyForm({ personId, isBusy, run, onAdded, ...props }: AddPasskeyFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const needsPassword = props.needsPassword || wasAsked;
  const defaultValues = { name: nameDevice(navigator.userAgent).name, currentPassword: "" };
  const form = useValidatedForm({
    defaultValues,
    validate: ({ name, currentPassword }) => ({
      name: validatePasskeyName(name),
      currentPassword: needsPassword && currentPassword === "" ? passkeyErrors.passwordNeeded : null,
    }),
  });
  const add = async () => {
    if (await form.validate()) return;
    setError(null);
    const { name, currentPassword } = form.values;
    try {
      const added = await sendNewPasskey(personId, name, currentPassword);
      toast({ type: "success", title: messages.wasAdded(added.name) });
      form.reset(defaultValues);
      onAdded(added);
    } catch (problem) {
      const message = messageOf(problem);
      if (!(problem instanceof Problem) || problem.field !== "currentPassword") return setError(message);
      setAsked(true);
      form.setError("currentPassword", message);
    }
  };
  return (
    <PlainForm className="account-form" onSubmit={() => run(add)}>
      <Field {...form.register("name")} label={messages.name} autoComplete="off" required />
      {needsPassword && (
        <PasswordField
          {...form.register("currentPassword")}
          label={messages.currentPassword}
          autoComplete="current-password"
          required
        />
      )}
      {error && <Notice look="error">{error}</Notice>}
      <SubmitButton label={messages.add} busyLabel={messages.adding} isBusy={isBusy} isDisabled={false} />
    </PlainForm>
  );
}
