import { validatePassword } from "@dishboard/contract/accounts";
import { useState } from "react";
import { accountMessages } from "../features/accounts/accounts.messages.ts";
import {
  brokenLinkError,
  type EmailActionError,
  savePassword,
  signInWithLink,
} from "../features/accounts/emails/emails.queries.ts";
import { LinkOwnerCard, nameOf } from "../features/accounts/emails/link-owner-card.tsx";
import { useEmailLink } from "../features/accounts/emails/use-email-link.ts";
import { useLinkOwner } from "../features/accounts/emails/use-link-owner.ts";
import { NewPasswordField } from "../features/accounts/password/new-password-field.tsx";
import { paths } from "../lib/paths.ts";
import { useBusy } from "../lib/use-busy.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { useValidatedForm } from "../lib/use-validated-form.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { FormCard, SubmitButton } from "../ui/form-card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { tryAgain } from "../ui/retry-button.tsx";
import { useNavigate } from "../ui/router.tsx";
import { toast } from "../ui/toast.ts";

/** Sets a new password. The one-time link is used only when the form is sent. */
export function ResetPasswordPage({ title }: { title: string }) {
  const form = useValidatedForm({
    defaultValues: { password: "" },
    validate: ({ password }) => ({ password: validatePassword(password) }),
  });
  const link = useEmailLink();
  const { owner, otherName, error: readError, retry } = useLinkOwner(link);
  const { isBusy, run } = useBusy();
  const [isSignedIn, setSignedIn] = useState(false);
  const [saveError, setError] = useState<EmailActionError | null>(null);
  const error = readError ?? saveError;
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

  const isUnread = link !== null && owner === null;

  return (
    <div className="form-page">
      <PageHead title={title} />
      <FormCard title={accountMessages.resetCard} onSubmit={() => !isUnread && run(save)}>
        {link && !error && <LinkOwnerCard owner={owner} otherName={otherName} />}
        <NewPasswordField
          {...form.register("password")}
          label={accountMessages.newPassword}
          value={form.values.password}
        />
        {error && <Notice look="error">{error.message}</Notice>}
        {error?.kind === "link" ? (
          <Link to={paths.forgotPassword} className={buttonClass("main")}>
            {accountMessages.askAgain}
          </Link>
        ) : readError ? (
          <Button look="main" onClick={retry}>
            {tryAgain}
          </Button>
        ) : (
          <SubmitButton
            label={
              otherName === null || !owner
                ? accountMessages.savePassword
                : accountMessages.savePasswordAs(nameOf(owner))
            }
            busyLabel={accountMessages.saving}
            isBusy={isBusy}
            isDisabled={!isHydrated || isUnread || form.errors.password !== undefined || form.values.password === ""}
          />
        )}
        {otherName !== null && !isBusy && (
          <Link to={paths.dishboard} className={buttonClass("quiet")}>
            {accountMessages.staySignedInAs(otherName)}
          </Link>
        )}
      </FormCard>
    </div>
  );
}

export const page = { Page: ResetPasswordPage };
