import { accountErrors, minPasswordLength } from "@dishboard/contract/accounts";
import type { AuthError } from "@supabase/auth-js";
import type { SignUpDoor } from "../../lib/stored-intent-storage.ts";
import { toast } from "../../ui/toast.ts";
import { accountMessages } from "./accounts.messages.ts";
import { lookUpUsername, type UsernameLookupResult } from "./accounts.queries.ts";
import { resendVerification } from "./emails/emails.queries.ts";
import { greet } from "./greeting-store.ts";
import type { AuthState } from "./session/auth-store.ts";
import { endSession, isUnanswered, readyClient, signInWith } from "./session/session-store.ts";
import { usePerson } from "./session/use-person.ts";

export type SignInError = "credentials" | "not-confirmed" | "suspended" | "unexpected";

export type NewAccount = {
  username: string;
  fullName: string;
  email: string;
  password: string;
  door?: SignUpDoor;
};

export type SignUpError = { message: string; field: Exclude<keyof NewAccount, "door"> | null };

/** The session and its actions, which show their outcome as toasts. */
export type Auth = AuthState & {
  checkUsername(username: string, signal?: AbortSignal): Promise<UsernameLookupResult>;
  signUp(account: NewAccount): Promise<SignUpError | null>;
  signIn(email: string, password: string): Promise<SignInError | null>;
  signOut(): Promise<boolean>;
};

type AuthResult = { error: AuthError | null };

/** "thrown" is anything else, such as a failed script. */
type AuthFailure = AuthError | "thrown";

const { toasts } = accountMessages;
let lastToastId: number | undefined;

function showToast(content: Parameters<typeof toast>[0]): void {
  lastToastId = toast(lastToastId === undefined ? content : { ...content, id: lastToastId });
}

export function useAuth(): Auth {
  const state = usePerson();
  return { ...state, checkUsername: lookUpUsername, signUp, signIn, signOut };
}

async function signUp({ username, fullName, email, password, door }: NewAccount): Promise<SignUpError | null> {
  if ((await lookUpUsername(username)) === "taken") {
    showToast({ type: "destructive", ...toasts.usernameIssue });
    return { message: accountErrors.usernameTaken, field: "username" };
  }
  if (Array.from(password).length < minPasswordLength) {
    showToast({ type: "destructive", ...toasts.passwordTooShort });
    return { message: accountErrors.passwordShort, field: "password" };
  }
  const error = await errorOf(async () => {
    const client = await readyClient();
    return client.signUp({
      email,
      password,
      options: { emailRedirectTo: `${location.origin}/`, data: { username, full_name: fullName || null, ...door } },
    });
  });
  if (!error) {
    showToast({ type: "success", ...toasts.created });
    return null;
  }
  const message = messageOf(error, accountMessages.signUpUnexpected);
  showToast({ type: "destructive", title: accountMessages.signUpError, description: message });
  return { message, field: fieldOf(message) };
}

async function signIn(email: string, password: string): Promise<SignInError | null> {
  const failure = await errorOf(() => signInWith((client) => client.signInWithPassword({ email, password })));
  if (!failure) {
    lastToastId = greet(toasts.signedIn, lastToastId);
    return null;
  }
  const error = toSignInError(failure);
  if (error === "suspended") return error;
  const descriptions = {
    credentials: accountMessages.signInCredentials,
    "not-confirmed": accountMessages.notConfirmed,
    unexpected: messageOf(failure, accountMessages.signInUnexpected),
  };
  const resendAction = { label: accountMessages.resendShort, onPress: () => resend(email) };
  showToast({
    type: "destructive",
    title: accountMessages.signInError,
    description: descriptions[error],
    ...(error === "not-confirmed" && { action: resendAction }),
  });
  return error;
}

async function signOut(): Promise<boolean> {
  const error = await errorOf(endSession);
  if (!error) {
    showToast(toasts.signedOut);
    return true;
  }
  const description = messageOf(error, accountMessages.signOutUnexpected);
  showToast({ type: "destructive", title: accountMessages.signOutError, description });
  return false;
}

async function resend(email: string): Promise<void> {
  const error = await resendVerification(email);
  showToast(error ? { type: "error", title: error.message } : { type: "success", title: accountMessages.resent });
}

function fieldOf(message: string): SignUpError["field"] {
  const [name] = Object.entries(accountErrors).find(([, text]) => text === message) ?? [];
  return (["username", "email", "password", "fullName"] as const).find((field) => name?.startsWith(field)) ?? null;
}

function toSignInError(error: AuthFailure): SignInError {
  if (error === "thrown") return "unexpected";
  if (error.message === "Invalid login credentials") return "credentials";
  if (error.code === "user_banned") return "suspended";
  return error.message === "Email not confirmed" ? "not-confirmed" : "unexpected";
}

function messageOf(error: AuthFailure, fallback: string): string {
  return error === "thrown" || isUnanswered(error) ? fallback : error.message;
}

async function errorOf(action: () => Promise<AuthResult>): Promise<AuthFailure | null> {
  try {
    return (await action()).error;
  } catch {
    return "thrown";
  }
}
