import { validatePassword } from "@dishboard/contract/accounts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { accountTitles } from "../features/accounts/account-titles.messages.ts";
import { accountMessages } from "../features/accounts/accounts.messages.ts";
import {
  brokenLinkError,
  type EmailActionError,
  savePassword,
  signInWithLink,
} from "../features/accounts/emails.queries.ts";
import { useEmailLink } from "../features/accounts/use-email-link.ts";
import { patterns } from "../lib/paths.ts";
import { useFields } from "../lib/use-fields.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { buttonClass } from "../ui/button.tsx";
import { FormCard, SubmitButton } from "../ui/form-card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { toast } from "../ui/toast.ts";

const rules = { password: validatePassword };

/** Chooses a new password by the link of a mail, which is used up only when the form is sent. */
export function ResetPasswordPage() {
  const fields = useFields(rules);
  const link = useEmailLink();
  const [isBusy, setBusy] = useState(false);
  const [isSignedIn, setSignedIn] = useState(false);
  const [fault, setFault] = useState<EmailActionError>(null);
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();

  const save = async (): Promise<EmailActionError> => {
    if (!isSignedIn) {
      const refusal = link ? await signInWithLink(link) : brokenLinkError;
      if (refusal) return refusal;
      setSignedIn(true);
    }
    return savePassword(fields.values.password);
  };

  const submit = async () => {
    if (isBusy || !fields.check()) return;
    setBusy(true);
    setFault(null);
    const found = await save();
    setBusy(false);
    if (!found) {
      toast({ type: "success", ...accountMessages.toasts.passwordChanged });
      return navigate(patterns.dishboard, { replace: true });
    }
    if (found.kind !== "password") return setFault(found);
    fields.refuse("password", found.message);
    fields.focus("password");
  };

  return (
    <div className="form-page">
      <PageHead title={accountTitles.resetPassword.title} />
      <FormCard title={accountMessages.resetCard} onSubmit={submit}>
        <PasswordField
          {...fields.bind("password")}
          label={accountMessages.newPassword}
          autoComplete="new-password"
          required
        />
        {fault && <Notice look="error">{fault.kind === "link" ? accountMessages.linkBroken : fault.message}</Notice>}
        {fault?.kind === "link" ? (
          <Link to={patterns.forgotPassword} className={buttonClass("main")}>
            {accountMessages.askAgain}
          </Link>
        ) : (
          <SubmitButton
            label={accountMessages.savePassword}
            busyLabel={accountMessages.saving}
            isBusy={isBusy}
            isDisabled={!isHydrated || fields.errors.password !== null || fields.values.password === ""}
          />
        )}
      </FormCard>
    </div>
  );
}
