import {
  accountErrors,
  maxFullNameLength,
  validateEmail,
  validatePassword,
  validateUsername,
} from "@dishboard/contract/accounts";
import { useState } from "react";
import { accountMessages } from "../features/accounts/accounts.messages.ts";
import { NewPasswordField } from "../features/accounts/password/new-password-field.tsx";
import { SignUpBenefits } from "../features/accounts/sign-up-benefits.tsx";
import { type NewAccount, useAuth } from "../features/accounts/use-auth.ts";
import { useUsernameCheck } from "../features/accounts/use-username-check.ts";
import { UsernameField } from "../features/accounts/username-field.tsx";
import { nextPath, withNext } from "../lib/next-path.ts";
import { paths } from "../lib/paths.ts";
import { leaveIntentTo, readDoor } from "../lib/stored-intent-storage.ts";
import { useBusy } from "../lib/use-busy.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { useValidatedForm } from "../lib/use-validated-form.ts";
import { Field } from "../ui/field.tsx";
import { FormCard, SubmitButton } from "../ui/form-card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Redirect, useLocation, useNavigate } from "../ui/router.tsx";

const emptyAccount: Omit<NewAccount, "door"> = { username: "", fullName: "", email: "", password: "" };

export function SignUpPage({ title }: { title: string }) {
  const { user, checkUsername, signUp } = useAuth();
  const form = useValidatedForm({ defaultValues: emptyAccount, validate });
  const { values, errors, register } = form;
  const username = useUsernameCheck(values.username, checkUsername);
  const { isBusy, run } = useBusy();
  const [notice, setNotice] = useState<string | null>(null);
  const isAnswered = notice === accountMessages.usernameNeeded && username.state === "available";
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const next = nextPath(useLocation().search);
  if (user) return <Redirect to={paths.dishboard} />;

  const create = async () => {
    setNotice(null);
    const invalid = await form.validate();
    if (!(await username.checkNow())) {
      setNotice(accountMessages.usernameNeeded);
      return form.setFocus("username");
    }
    if (invalid) return;
    const error = await signUp({ ...values, fullName: values.fullName.trim(), door: readDoor() });
    if (!error) {
      leaveIntentTo(values.email);
      const state = { notice: accountMessages.created, email: values.email };
      return navigate(withNext(paths.logIn, next), { state });
    }
    if (!error.field) return setNotice(error.message);
    form.setError(error.field, error.message);
    form.setFocus(error.field);
  };

  return (
    <div className="form-page">
      <PageHead title={title} />
      <SignUpBenefits />
      <FormCard
        title={accountMessages.signUpCard}
        onSubmit={() => run(create)}
        foot={
          <>
            <p>
              {accountMessages.haveAccount} <Link to={withNext(paths.logIn, next)}>{accountMessages.signIn}</Link>
            </p>
            <p>
              <Link to={paths.terms}>{accountMessages.terms}</Link> ·{" "}
              <Link to={paths.privacy}>{accountMessages.privacy}</Link>
            </p>
          </>
        }
      >
        <UsernameField
          {...register("username")}
          error={errors.username ?? username.error}
          state={username.state}
          required
        />
        <Field {...register("fullName")} label={accountMessages.fullName} autoComplete="name" />
        <Field
          {...register("email")}
          label={accountMessages.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <NewPasswordField
          {...register("password")}
          label={accountMessages.password}
          value={values.password}
          personal={[values.username, values.fullName, values.email]}
        />
        {notice && !isAnswered && <Notice look="error">{notice}</Notice>}
        <SubmitButton
          label={accountMessages.createAccount}
          busyLabel={accountMessages.creating}
          isBusy={isBusy}
          isDisabled={!isHydrated || username.state === "taken" || Boolean(errors.email || errors.password)}
        />
      </FormCard>
    </div>
  );
}

/** Errors in the specified order. */
function validate({ username, email, password, fullName }: NewAccount) {
  return {
    username: validateUsername(username),
    email: validateEmail(email),
    password: validatePassword(password),
    fullName: Array.from(fullName).length > maxFullNameLength ? accountErrors.fullName : null,
  };
}

export const page = { Page: SignUpPage };
