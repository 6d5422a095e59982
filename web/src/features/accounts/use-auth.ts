import { accountErrors, minPasswordLength } from "@dishboard/contract/accounts";
import type { AuthError } from "@supabase/auth-js";
import { toast } from "../../ui/toast.ts";
import { accountsMessages } from "./accounts.messages.ts";
import { findUsername, type UsernameAnswer } from "./accounts.queries.ts";
import type { AuthState } from "./auth-store.ts";
import { resendConfirmation } from "./letters.queries.ts";
import { comeIn, currentClient, endSession, isPassing } from "./session-store.ts";
import { usePerson } from "./use-person.ts";

/** Why somebody could not be signed in; null where they were. */
export type SignInFault = "credentials" | "not-confirmed" | "unexpected" | null;

/** What a new account is made of. */
export type NewAccount = { username: string; fullName: string; email: string; password: string };

/** Why an account could not be created, in words, and the field that it lies at; null where it was. */
export type SignUpFault = { message: string; field: "username" | "email" | "password" | "fullName" | null } | null;

/** Everything about the person in front of the page. */
export type Auth = AuthState & {
  checkUsername(username: string, signal?: AbortSignal): Promise<UsernameAnswer>;
  signUp(account: NewAccount): Promise<SignUpFault>;
  signIn(email: string, password: string): Promise<SignInFault>;
  signOut(): Promise<boolean>;
};

const { toasts } = accountsMessages;
let lastToast: number | undefined;

/** What is said about signing in and up takes the place of what was said before. */
function say(words: Parameters<typeof toast>[0]): void {
  lastToast = toast(lastToast === undefined ? words : { ...words, id: lastToast });
}

/** Who is signed in, and how to change that. */
export function useAuth(): Auth {
  const state = usePerson();
  return { ...state, checkUsername: findUsername, signUp, signIn, signOut };
}

async function signUp({ username, fullName, email, password }: NewAccount): Promise<SignUpFault> {
  if ((await findUsername(username)) === "taken") {
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
  const message = wordsOf(error, accountsMessages.signUpUnexpected);
  say({ type: "destructive", title: accountsMessages.signUpError, description: message });
  return { message, field: fieldOf(message) };
}

async function signIn(email: string, password: string): Promise<SignInFault> {
  const error = await attempt(() => comeIn((client) => client.signInWithPassword({ email, password })));
  if (!error) {
    say({ type: "success", ...toasts.signedIn });
    return null;
  }
  const fault = faultOf(error);
  const description =
    fault === "credentials"
      ? accountsMessages.signInCredentials
      : fault === "not-confirmed"
        ? accountsMessages.notConfirmed
        : wordsOf(error, accountsMessages.signInUnexpected);
  const action =
    fault === "not-confirmed" ? { action: { label: accountsMessages.resendShort, onPress: () => resend(email) } } : {};
  say({ type: "destructive", title: accountsMessages.signInError, description, ...action });
  return fault;
}

async function signOut(): Promise<boolean> {
  const error = await attempt(endSession);
  if (!error) {
    say(toasts.signedOut);
    return true;
  }
  const description = wordsOf(error, accountsMessages.signOutUnexpected);
  say({ type: "destructive", title: accountsMessages.signOutError, description });
  return false;
}

async function resend(email: string): Promise<void> {
  const fault = await resendConfirmation(email);
  say(fault ? { type: "error", title: fault.message } : { type: "success", title: accountsMessages.resent });
}

/** The field that one of the shared rules is about. */
function fieldOf(message: string): NonNullable<SignUpFault>["field"] {
  const [rule] = Object.entries(accountErrors).find(([, words]) => words === message) ?? [];
  return (["username", "email", "password", "fullName"] as const).find((field) => rule?.startsWith(field)) ?? null;
}

function faultOf(error: AuthError | "thrown"): SignInFault {
  if (error === "thrown") return "unexpected";
  if (error.message === "Invalid login credentials") return "credentials";
  return error.message === "Email not confirmed" ? "not-confirmed" : "unexpected";
}

/** What the server said, or the given words where it said nothing. */
function wordsOf(error: AuthError | "thrown", unexpected: string): string {
  return error === "thrown" || isPassing(error) ? unexpected : error.message;
}

async function attempt(action: () => Promise<{ error: AuthError | null }>): Promise<AuthError | "thrown" | null> {
  try {
    return (await action()).error;
  } catch {
    return "thrown";
  }
}
