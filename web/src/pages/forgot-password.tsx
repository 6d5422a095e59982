import { validateEmail } from "@dishboard/contract/accounts";
import { useState } from "react";
import { accountTitles } from "../features/accounts/account-titles.messages.ts";
import { accountMessages } from "../features/accounts/accounts.messages.ts";
import { sendResetLink } from "../features/accounts/emails.queries.ts";
import { patterns } from "../lib/paths.ts";
import { useFields } from "../lib/use-fields.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { Field } from "../ui/field.tsx";
import { FormCard, SubmitButton } from "../ui/form-card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";

const rules = { email: validateEmail };

/** Asks for a link to choose a new password; says the same whether or not there is such an account. */
export function ForgotPasswordPage() {
  const fields = useFields(rules);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ look: "success" | "error"; text: string } | null>(null);
  const isHydrated = useIsHydrated();

  const submit = async () => {
    if (isBusy || !fields.check()) return;
    setBusy(true);
    setNotice(null);
    const fault = await sendResetLink(fields.values.email);
    setNotice(fault ? { look: "error", text: fault.message } : { look: "success", text: accountMessages.resetSent });
    setBusy(false);
  };

  return (
    <div className="form-page">
      <PageHead title={accountTitles.forgotPassword.title} />
      <FormCard
        title={accountMessages.forgotCard}
        onSubmit={submit}
        foot={<Link to={patterns.logIn}>{accountMessages.backToSignIn}</Link>}
      >
        <p>{accountMessages.forgotHelp}</p>
        <Field
          {...fields.bind("email")}
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
          isDisabled={!isHydrated || fields.errors.email !== null || fields.values.email === ""}
        />
      </FormCard>
    </div>
  );
}
