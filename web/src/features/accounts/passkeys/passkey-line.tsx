import { maxPasskeyNameLength, type Passkey, passkeyErrors } from "@dishboard/contract/passkeys";
import { cleanLine, validateLine } from "@dishboard/contract/text";
import { useLayoutEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { Ago, Day } from "../../../lib/times.tsx";
import { useBusy } from "../../../lib/use-busy.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { passkeyMessages as messages } from "./passkeys.messages.ts";
import { sendPasskeyName } from "./passkeys.queries.ts";

type PasskeyLineProps = {
  personId: string;
  passkey: Passkey;
  onRenamed: (passkey: Passkey) => void;
  onRemove: () => void;
};

/** A passkey name's error, or null. */
export function validatePasskeyName(name: string): string | null {
  const line = cleanLine(name);
  return line === "" ? passkeyErrors.nameNeeded : validateLine(line, messages.name, maxPasskeyNameLength);
}

export function PasskeyLine({ personId, passkey, onRenamed, onRemove }: PasskeyLineProps) {
  const [isEditing, setEditing] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) renameButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { name, createdAt, usedAt } = passkey;
  if (isEditing)
    return (
      <li>
        <PasskeyNameForm {...{ personId, passkey, onRenamed }} onDone={() => setEditing(false)} />
      </li>
    );
  return (
    <li className="passkey-line">
      <div>
        <strong>{name}</strong>
        <span>
          <Day moment={createdAt} say={messages.added} />,{" "}
          {usedAt ? <Ago moment={usedAt} say={messages.used} /> : messages.unused}
        </span>
      </div>
      <Button ref={renameButton} size="bar" aria-label={messages.renameOf(name)} onClick={() => setEditing(true)}>
        {messages.rename}
      </Button>
      <Button size="bar" aria-label={messages.removeOf(name)} onClick={onRemove}>
        {messages.remove}
      </Button>
    </li>
  );
}

type PasskeyNameFormProps = Omit<PasskeyLineProps, "onRemove"> & { onDone: () => void };

function PasskeyNameForm({ personId, passkey, onRenamed, onDone }: PasskeyNameFormProps) {
  const { isBusy, run } = useBusy();
  const form = useValidatedForm({
    defaultValues: { name: passkey.name },
    validate: ({ name }) => ({ name: validatePasskeyName(name) }),
  });
  const save = async () => {
    if (await form.validate()) return;
    try {
      onRenamed(await sendPasskeyName(personId, passkey.id, form.values.name));
      onDone();
    } catch (error) {
      form.setError("name", messageOf(error));
    }
  };
  return (
    <PlainForm className="account-form passkey-name" onSubmit={() => run(save)}>
      <Field {...form.register("name")} label={messages.name} autoComplete="off" autoFocus />
      <div className="passkey-answers">
        <Button onClick={onDone}>{messages.cancel}</Button>
        <Button type="submit" look="main" aria-disabled={isBusy}>
          {messages.save}
        </Button>
      </div>
    </PlainForm>
  );
}
