import { accountErrors, minPasswordLength } from "@dishboard/contract/accounts";
import type { AuthError } from "@supabase/auth-js";
import { toast } from "../../ui/toast.ts";
import { accountMessages } from "./accounts.messages.ts";
import { lookUpUsername, type UsernameLookupResult } from "./accounts.queries.ts";
import { resendConfirmation } from "./emails.queries.ts";
import type { AuthState } from "./session/auth-store.ts";
import { currentClient, endSession, isNetworkError, signInWith } from "./session/session-store.ts";
import { usePerson } from "./session/use-person.ts";

/** Why somebody could not be signed in; null where they were. */
export type SignInError = "credentials" | "not-confirmed" | "unexpected" | null;

/** What a new account is made of. */
export type NewAccount = { username: string; fullName: string; email: string; password: string };

/** Why an account could not be created, in words, and the field that it lies at; null where it was. */
export type SignUpError = { message: string; field: "username" | "email" | "password" | "fullName" | null } | null;

/** Everything about the person in front of the page. */
export type Auth = AuthState & {
  checkUsername(username: string, signal?: AbortSignal): Promise<UsernameLookupResult>;
  signUp(account: NewAccount): Promise<SignUpError>;
  signIn(email: string, password: string): Promise<SignInError>;
  signOut(): Promise<boolean>;
};

const { toasts } = accountMessages;
let lastToast: number | undefined;

/** What is said about signing in and up takes the place of what was said before. */
function say(words: Parameters<typeof toast>[0]): void {
  lastToast = toast(lastToast === undefined ? words : { ...words, id: lastToast });
}

/** Who is signed in, and how to change that. */
export function useAuth(): Auth {
  const state = usePerson();
  return { ...state, checkUsername: lookUpUsername, signUp, signIn, signOut };
}

async function signUp({ username, fullName, email, password }: NewAccount): Promise<SignUpError> {
  if ((await lookUpUsername(username)) === "taken") {
    say({ type: "destructive", ...toasts.usernameIssue });
    return { message: accountErrors.usernameTaken, field: "username" };
  }
  if (Array.from(password).length < minPasswordLength) {
    say({ type: "destructive", ...toasts.passwordTooShort });
    return { message: accountErrors.passwordShort, field: "password" };
  }
  const error = await attempt(async () => {
    const client = await currentClient();
    return client.signUp({
      email,
      password,
      options: { emailRedirectTo: `${location.origin}/`, data: { username, full_name: fullName || null } },
    });
  });
  if (!error) {
    say({ type: "success", ...toasts.created });
    return null;
  }
  const message = wordsOf(error, accountMessages.signUpUnexpected);
  say({ type: "destructive", title: accountMessages.signUpError, description: message });
  return { message, field: fieldOf(message) };
}

async function signIn(email: string, password: string): Promise<SignInError> {
  const error = await attempt(() => signInWith((client) => client.signInWithPassword({ email, password })));
  if (!error) {
    say({ type: "success", ...toasts.signedIn });
    return null;
  }
  const fault = faultOf(error);
  const description =
    fault === "credentials"
      ? accountMessages.signInCredentials
      : fault === "not-confirmed"
        ? accountMessages.notConfirmed
        : wordsOf(error, accountMessages.signInUnexpected);
  const action =
    fault === "not-confirmed" ? { action: { label: accountMessages.resendShort, onPress: () => resend(email) } } : {};
  say({ type: "destructive", title: accountMessages.signInError, description, ...action });
  return fault;
}

async function signOut(): Promise<boolean> {
  const error = await attempt(endSession);
  if (!error) {
    say(toasts.signedOut);
    return true;
  }
  const description = wordsOf(error, accountMessages.signOutUnexpected);
  say({ type: "destructive", title: accountMessages.signOutError, description });
  return false;
}

async function resend(email: string): Promise<void> {
  const fault = await resendConfirmation(email);
  say(fault ? { type: "error", title: fault.message } : { type: "success", title: accountMessages.resent });
}

/** The field that one of the shared rules is about. */
function fieldOf(message: string): NonNullable<SignUpError>["field"] {
  const [rule] = Object.entries(accountErrors).find(([, words]) => words === message) ?? [];
  return (["username", "email", "password", "fullName"] as const).find((field) => rule?.startsWith(field)) ?? null;
}

function faultOf(error: AuthError | "thrown"): SignInError {
  if (error === "thrown") return "unexpected";
  if (error.message === "Invalid login credentials") return "credentials";
  return error.message === "Email not confirmed" ? "not-confirmed" : "unexpected";
}

/** What the server said, or the given words where it said nothing. */
function wordsOf(error: AuthError | "thrown", unexpected: string): string {
  return error === "thrown" || isNetworkError(error) ? unexpected : error.message;
}

async function attempt(action: () => Promise<{ error: AuthError | null }>): Promise<AuthError | "thrown" | null> {
  try {
    return (await action()).error;
  } catch {
    return "thrown";
  }
}
