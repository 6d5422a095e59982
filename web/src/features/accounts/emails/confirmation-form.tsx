import { validatePassword } from "@dishboard/contract/accounts";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useState } from "react";
import type { Busy } from "../../../lib/use-busy.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { accountMessages } from "../accounts.messages.ts";
import { NewPasswordField } from "../password/new-password-field.tsx";
import { type EmailLink, type LinkOwner, signInWithLink } from "./emails.queries.ts";
import { LinkOwnerCard, nameOf } from "./link-owner-card.tsx";

type ConfirmationFormProps = Busy & {
  link: EmailLink;
  owner: LinkOwner;
  otherName: string | null;
  onConfirmed: () => void;
  onBroken: () => void;
  onCancel: () => void;
};

type PasswordChoice = keyof typeof accountMessages.confirmHelp;

export function ConfirmationForm({ link, owner, otherName, isBusy, run, ...on }: ConfirmationFormProps) {
  const [isTypingNeeded, setTypingNeeded] = useState(owner.needsPassword);
  const [isNew, setNew] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const form = useValidatedForm({
    defaultValues: { password: "" },
    validate: ({ password }) => ({ password: isNew ? validatePassword(password) : null }),
  });
  const hasField = isNew || isTypingNeeded;
  const { password } = form.values;

  const confirm = async () => {
    if ((hasField && password === "") || (await form.validate())) return;
    setMessage(null);
    const proof = isNew ? { new_password: password } : isTypingNeeded ? { password } : {};
    const error = await signInWithLink(link, proof);
    if (!error) return on.onConfirmed();
    if (error.kind === "link") return on.onBroken();
    if (error.kind === "unexpected") return setMessage(error.message);
    if (!hasField) return setTypingNeeded(true);
    form.setError("password", error.message);
    form.setFocus("password");
  };
  const choose = (chooseNew: boolean) => {
    setNew(chooseNew);
    form.reset({ password: "" });
  };

  return (
    <PlainForm className="link-form" onSubmit={() => run(confirm)}>
      <LinkOwnerCard owner={owner} otherName={otherName} />
      <p>{helpFor(link, isNew ? "new" : isTypingNeeded ? "typed" : "asSignedUp")}</p>
      {isNew ? (
        <NewPasswordField {...form.register("password")} label={accountMessages.newPassword} value={password} />
      ) : (
        isTypingNeeded && (
          <PasswordField
            {...form.register("password")}
            label={accountMessages.password}
            autoComplete="current-password"
            required
          />
        )
      )}
      {message && <Notice look="error">{message}</Notice>}
      <div className="link-actions">
        <Button type="submit" look="main" disabled={isBusy || (hasField && password === "")}>
          {isBusy && <LoaderCircle size={18} className="turning" />}
          {isBusy ? accountMessages.confirming : accountMessages.confirmAs(nameOf(owner))}
        </Button>
        {otherName !== null && (
          <Button disabled={isBusy} onClick={on.onCancel}>
            {accountMessages.staySignedInAs(otherName)}
          </Button>
        )}
        {link.type === "signup" && (
          <button type="button" className="text-button" disabled={isBusy} onClick={() => choose(!isNew)}>
            {isNew ? accountMessages.useSignUpPassword : accountMessages.chooseNewPassword}
          </button>
        )}
      </div>
    </PlainForm>
  );
}

function helpFor({ type }: EmailLink, choice: PasswordChoice): string {
  return type === "signup" ? accountMessages.confirmHelp[choice] : accountMessages.confirmNewHelp;
}
