import { validatePassword } from "@dishboard/contract/accounts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { accountTitles } from "../features/accounts/account-titles.messages.ts";
import { accountsMessages } from "../features/accounts/accounts.messages.ts";
import { brokenLink, type LetterFault, savePassword, takeLink } from "../features/accounts/letters.queries.ts";
import { useMailLink } from "../features/accounts/use-mail-link.ts";
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
  const link = useMailLink();
  const [isBusy, setBusy] = useState(false);
  const [isSignedIn, setSignedIn] = useState(false);
  const [fault, setFault] = useState<LetterFault>(null);
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();

  const save = async (): Promise<LetterFault> => {
    if (!isSignedIn) {
      const refusal = link ? await takeLink(link) : brokenLink;
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
      toast({ type: "success", ...accountsMessages.toasts.passwordChanged });
      return navigate(patterns.dishboard, { replace: true });
    }
    if (found.kind !== "password") return setFault(found);
    fields.refuse("password", found.message);
    fields.focus("password");
  };

  return (
    <div className="form-page">
      <PageHead title={accountTitles.resetPassword.title} />
      <FormCard title={accountsMessages.resetCard} onSubmit={submit}>
        <PasswordField
          {...fields.bind("password")}
          label={accountsMessages.newPassword}
          autoComplete="new-password"
          required
        />
        {fault && <Notice look="error">{fault.kind === "link" ? accountsMessages.linkBroken : fault.message}</Notice>}
        {fault?.kind === "link" ? (
          <Link to={patterns.forgotPassword} className={buttonClass("main")}>
            {accountsMessages.askAgain}
          </Link>
        ) : (
          <SubmitButton
            label={accountsMessages.savePassword}
            busyLabel={accountsMessages.saving}
            isBusy={isBusy}
            isDisabled={!isHydrated || fields.errors.password !== null || fields.values.password === ""}
          />
        )}
      </FormCard>
    </div>
  );
}
