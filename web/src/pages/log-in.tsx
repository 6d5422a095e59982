import { validateEmail } from "@dishboard/contract/accounts";
import { useState } from "react";
import { accountMessages } from "../features/accounts/accounts.messages.ts";
import { ResendButton } from "../features/accounts/emails/resend-button.tsx";
import { PasskeySignIn } from "../features/accounts/passkeys/passkey-sign-in.tsx";
import { takeSuspensionToken } from "../features/accounts/suspension-token-store.ts";
import { type SignInError, useAuth } from "../features/accounts/use-auth.ts";
import { nextPath, withNext } from "../lib/next-path.ts";
import { paths } from "../lib/paths.ts";
import { useBusy } from "../lib/use-busy.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { useValidatedForm } from "../lib/use-validated-form.ts";
import { Field } from "../ui/field.tsx";
import { FormCard, SubmitButton } from "../ui/form-card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { Redirect, useLocation, useNavigate } from "../ui/router.tsx";

const errorMessages = {
  credentials: accountMessages.invalidCredentials,
  "not-confirmed": accountMessages.notConfirmed,
  suspended: accountMessages.suspended,
  unexpected: accountMessages.unexpected,
} as const;

export function LogInPage({ title }: { title: string }) {
  const { user, signIn } = useAuth();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const form = useValidatedForm({
    defaultValues: { email: textIn(state, "email") ?? "", password: "" },
    validate: ({ email }) => ({ email: validateEmail(email) }),
  });
  const { values, errors, register } = form;
  const { isBusy, run } = useBusy();
  const [error, setError] = useState<SignInError | null>(null);
  const isHydrated = useIsHydrated();
  // The server lacks a reloaded page's history state.
  const notice = isHydrated ? textIn(state, "notice") : null;
  const sentTo = textIn(state, "email");
  const next = nextPath(search);
  if (user) return <Redirect to={next} />;

  const isEmpty = values.email === "" || values.password === "";
  const logIn = async () => {
    if (await form.validate()) return;
    if (values.password === "") return form.setFocus("password");
    setError(null);
    const refusal = await signIn(values.email, values.password);
    const token = refusal === "suspended" ? takeSuspensionToken() : null;
    if (token !== null) return navigate(`${paths.suspended}#${token}`);
    setError(refusal);
  };

  return (
    <div className="form-page">
      <PageHead title={title} />
      <FormCard
        title={accountMessages.logInCard}
        onSubmit={() => run(logIn)}
        foot={
          <p>
            {accountMessages.noAccount} <Link to={withNext(paths.signUp, next)}>{accountMessages.createAccount}</Link>
          </p>
        }
      >
        {!error && notice !== null && (
          <Notice look="success">
            {notice}
            {sentTo !== null && (
              <>
                <p>{accountMessages.sentTo(sentTo)}</p>
                <ResendButton email={sentTo} />
              </>
            )}
          </Notice>
        )}
        <Field
          {...register("email")}
          label={accountMessages.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <div>
          <PasswordField {...register("password")} label={accountMessages.password} autoComplete="current-password" />
          <Link to={paths.forgotPassword} className="side-link">
            {accountMessages.forgotPassword}
          </Link>
        </div>
        {error && (
          <Notice look="error">
            {errorMessages[error]}
            {error === "not-confirmed" && <ResendButton email={values.email} />}
          </Notice>
        )}
        <SubmitButton
          label={accountMessages.signIn}
          busyLabel={accountMessages.signingIn}
          isBusy={isBusy}
          isDisabled={!isHydrated || errors.email !== undefined || isEmpty}
        />
        <PasskeySignIn />
      </FormCard>
    </div>
  );
}

function textIn(state: unknown, name: "notice" | "email"): string | null {
  const text = (state as Partial<Record<string, unknown>> | null)?.[name];
  return typeof text === "string" ? text : null;
}

export const page = { Page: LogInPage };
