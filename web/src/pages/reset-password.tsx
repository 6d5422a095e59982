import { validatePassword } from "@dishboard/contract/accounts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { accountMessages } from "../features/accounts/accounts.messages.ts";
import {
  brokenLinkError,
  type EmailActionError,
  savePassword,
  signInWithLink,
} from "../features/accounts/emails.queries.ts";
import { NewPasswordField } from "../features/accounts/password/new-password-field.tsx";
import { useEmailLink } from "../features/accounts/use-email-link.ts";
import { paths } from "../lib/paths.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { useValidatedForm } from "../lib/use-validated-form.ts";
import { buttonClass } from "../ui/button.tsx";
import { FormCard, SubmitButton } from "../ui/form-card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { toast } from "../ui/toast.ts";

/** Sets a new password. The link of the email works once, and is used only when the form is sent. */
export function ResetPasswordPage({ title }: { title: string }) {
  const form = useValidatedForm({
    defaultValues: { password: "" },
    validate: ({ password }) => ({ password: validatePassword(password) }),
  });
  const link = useEmailLink();
  const [isBusy, setBusy] = useState(false);
  const [isSignedIn, setSignedIn] = useState(false);
  const [error, setError] = useState<EmailActionError | null>(null);
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();

  const signInAndSave = async (): Promise<EmailActionError | null> => {
    if (!isSignedIn) {
      const linkError = link ? await signInWithLink(link) : brokenLinkError;
      if (linkError) return linkError;
      setSignedIn(true);
    }
    return savePassword(form.values.password);
  };

  const save = async () => {
    if (await form.validate()) return;
    setError(null);
    const failure = await signInAndSave();
    if (!failure) {
      toast({ type: "success", ...accountMessages.toasts.passwordChanged });
      return navigate(paths.dishboard, { replace: true });
    }
    if (failure.kind !== "password") return setError(failure);
    form.setError("password", failure.message);
    form.setFocus("password");
  };

  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    await save();
    setBusy(false);
  };

  return (
    <div className="form-page">
      <PageHead title={title} />
      <FormCard title={accountMessages.resetCard} onSubmit={submit}>
        <NewPasswordField
          {...form.register("password")}
          label={accountMessages.newPassword}
          value={form.values.password}
        />
        {error && <Notice look="error">{error.kind === "link" ? accountMessages.linkBroken : error.message}</Notice>}
        {error?.kind === "link" ? (
          <Link to={paths.forgotPassword} className={buttonClass("main")}>
            {accountMessages.askAgain}
          </Link>
        ) : (
          <SubmitButton
            label={accountMessages.savePassword}
            busyLabel={accountMessages.saving}
            isBusy={isBusy}
            isDisabled={!isHydrated || form.errors.password !== undefined || form.values.password === ""}
          />
        )}
      </FormCard>
    </div>
  );
}
