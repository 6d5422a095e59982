import { validateEmail } from "@dishboard/contract/accounts";
import { useState } from "react";
import { accountMessages } from "../features/accounts/accounts.messages.ts";
import { sendResetLink } from "../features/accounts/emails/emails.queries.ts";
import { paths } from "../lib/paths.ts";
import { useBusy } from "../lib/use-busy.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { useValidatedForm } from "../lib/use-validated-form.ts";
import { Field } from "../ui/field.tsx";
import { FormCard, SubmitButton } from "../ui/form-card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";

/** Requests a reset link, with the same answer whether or not the account exists. */
export function ForgotPasswordPage({ title }: { title: string }) {
  const form = useValidatedForm({
    defaultValues: { email: "" },
    validate: ({ email }) => ({ email: validateEmail(email) }),
  });
  const { isBusy, run } = useBusy();
  const [notice, setNotice] = useState<{ look: "success" | "error"; text: string } | null>(null);
  const isHydrated = useIsHydrated();

  const send = async () => {
    if (await form.validate()) return;
    setNotice(null);
    const error = await sendResetLink(form.values.email);
    setNotice(error ? { look: "error", text: error.message } : { look: "success", text: accountMessages.resetSent });
  };

  return (
    <div className="form-page">
      <PageHead title={title} />
      <FormCard
        title={accountMessages.forgotCard}
        onSubmit={() => run(send)}
        foot={<Link to={paths.logIn}>{accountMessages.backToSignIn}</Link>}
      >
        <p>{accountMessages.forgotHelp}</p>
        <Field
          {...form.register("email")}
          label={accountMessages.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        {notice && <Notice look={notice.look}>{notice.text}</Notice>}
        <SubmitButton
          label={accountMessages.sendReset}
          busyLabel={accountMessages.sending}
          isBusy={isBusy}
          isDisabled={!isHydrated || form.errors.email !== undefined || form.values.email === ""}
        />
      </FormCard>
    </div>
  );
}

export const page = { Page: ForgotPasswordPage };
