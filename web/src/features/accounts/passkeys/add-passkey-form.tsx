import { type Passkey, passkeyErrors } from "@dishboard/contract/passkeys";
import { Problem } from "@dishboard/contract/problem";
import { useState } from "react";
import { nameDevice } from "../../../lib/device-name.ts";
import { messageOf } from "../../../lib/failures.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Field } from "../../../ui/field.tsx";
import { SubmitButton } from "../../../ui/form-card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { toast } from "../../../ui/toast.ts";
import { validatePasskeyName } from "./passkey-line.tsx";
import { passkeyMessages as messages } from "./passkeys.messages.ts";
import { sendNewPasskey } from "./passkeys.queries.ts";

type AddPasskeyFormProps = {
  personId: string;
  /** The sign-in was a while ago. */
  needsPassword: boolean;
  onBusy: (isBusy: boolean) => void;
  onAdded: (passkey: Passkey) => void;
};

/** Adds a passkey of this device, or of one that the browser offers. */
export function AddPasskeyForm({ personId, onBusy, onAdded, ...props }: AddPasskeyFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The session may have grown older since the list was loaded.
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
  const submit = async () => {
    if (isBusy || (await form.validate())) return;
    setError(null);
    setBusy(true);
    onBusy(true);
    await add();
    setBusy(false);
    onBusy(false);
  };
  return (
    <form
      className="account-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
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
    </form>
  );
}
