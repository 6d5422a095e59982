import {
  accountErrors,
  maxFullNameLength,
  validateEmail,
  validatePassword,
  validateUsername,
} from "@dishboard/contract/accounts";
import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { accountTitles } from "../features/accounts/account-titles.messages.ts";
import { accountMessages } from "../features/accounts/accounts.messages.ts";
import { useAuth } from "../features/accounts/use-auth.ts";
import { useUsernameCheck } from "../features/accounts/use-username-check.ts";
import { UsernameField } from "../features/accounts/username-field.tsx";
import { nextPath, withNext } from "../lib/next-path.ts";
import { patterns } from "../lib/paths.ts";
import { useFields } from "../lib/use-fields.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { Field } from "../ui/field.tsx";
import { FormCard, SubmitButton } from "../ui/form-card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PasswordField } from "../ui/password-field.tsx";

// In the order in which the specification has them checked.
const rules = {
  username: validateUsername,
  email: validateEmail,
  password: validatePassword,
  fullName: (name: string) => (Array.from(name).length > maxFullNameLength ? accountErrors.fullName : null),
};

/** Joins the community. */
export function SignUpPage() {
  const { user, checkUsername, signUp } = useAuth();
  const fields = useFields(rules);
  const { values, errors, bind } = fields;
  const username = useUsernameCheck(values.username, checkUsername);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const next = nextPath(useLocation().search);
  if (user) return <Navigate to={patterns.dishboard} replace />;

  const create = async () => {
    const isWellFormed = fields.check();
    if (validateUsername(values.username) !== null || !(await username.checkNow(values.username))) {
      setNotice(accountMessages.usernameNeeded);
      return fields.focus("username");
    }
    if (!isWellFormed) return;
    const fault = await signUp({ ...values, fullName: values.fullName.trim() });
    if (!fault) return navigate(withNext(patterns.logIn, next), { state: { notice: accountMessages.created } });
    if (!fault.field) return setNotice(fault.message);
    fields.refuse(fault.field, fault.message);
    fields.focus(fault.field);
  };

  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setNotice(null);
    await create();
    setBusy(false);
  };

  return (
    <div className="form-page">
      <PageHead title={accountTitles.signUp.title} />
      <FormCard
        title={accountMessages.signUpCard}
        onSubmit={submit}
        foot={
          <p>
            {accountMessages.haveAccount} <Link to={withNext(patterns.logIn, next)}>{accountMessages.signIn}</Link>
          </p>
        }
      >
        <UsernameField
          {...bind("username")}
          error={errors.username ?? username.error}
          state={username.state}
          required
        />
        <Field {...bind("fullName")} label={accountMessages.fullName} autoComplete="name" />
        <Field
          {...bind("email")}
          label={accountMessages.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <PasswordField {...bind("password")} label={accountMessages.password} autoComplete="new-password" required />
        {notice && <Notice look="error">{notice}</Notice>}
        <SubmitButton
          label={accountMessages.createAccount}
          busyLabel={accountMessages.creating}
          isBusy={isBusy}
          isDisabled={!isHydrated || isUnavailable(username.state) || errors.email !== null || errors.password !== null}
        />
      </FormCard>
    </div>
  );
}

function isUnavailable(state: ReturnType<typeof useUsernameCheck>["state"]): boolean {
  return state === "taken" || state === "checking";
}
