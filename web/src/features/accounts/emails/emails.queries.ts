import { emailLink, emailLinkErrors } from "@dishboard/contract/accounts";
import { type CallReply, call } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import type { AuthError } from "@supabase/auth-js";
import { browserTransport } from "../../../lib/call.ts";
import { accountMessages } from "../accounts.messages.ts";
import { isNetworkError, isUnanswered, readyClient, signInWith } from "../session/session-store.ts";

/** What a link in one of our emails carries behind the #, where no server and no log sees it. */
export type EmailLink = { tokenHash: string; type: "signup" | "email_change" | "recovery" };

const linkPattern = /^#token_hash=([\w-]{16,512})&type=(signup|email_change|recovery)$/;

/** Reads the hash of an email's link; null when it is not one. */
export function parseEmailLink(hash: string): EmailLink | null {
  const [, tokenHash, type] = linkPattern.exec(hash) ?? [];
  return tokenHash && type ? { tokenHash, type: type as EmailLink["type"] } : null;
}

export type LinkOwner = CallReply<typeof emailLink>;

/** The password of the sign-up that a link confirms, or another one in its place. */
export type PasswordProof = { password?: string; new_password?: string };

export type EmailActionError = { kind: "link" | "password" | "unexpected"; message: string };

export const brokenLinkError: EmailActionError = { kind: "link", message: emailLinkErrors.invalid };

export function resendVerification(email: string): Promise<EmailActionError | null> {
  return errorOf(async () => (await readyClient()).resend({ type: "signup", email }));
}

export function sendResetLink(email: string): Promise<EmailActionError | null> {
  return errorOf(async () =>
    (await readyClient()).resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` }),
  );
}

/** Reads whom a link is for, without using it, and waits until it is known who is signed in. */
export async function readLink({ tokenHash, type }: EmailLink): Promise<LinkOwner | EmailActionError> {
  try {
    const [owner] = await Promise.all([
      call(browserTransport, emailLink, { body: { type, tokenHash } }),
      readyClient(),
    ]);
    return owner;
  } catch (error) {
    if (error instanceof Problem && error.code === "not-found") return { kind: "link", message: error.message };
    return { kind: "unexpected", message: accountMessages.unexpected };
  }
}

/** Signs in with an email's link, which works once. */
export function signInWithLink(
  { tokenHash, type }: EmailLink,
  proof: PasswordProof = {},
): Promise<EmailActionError | null> {
  return errorOf(() => signInWith((client) => client.verifyOtp({ token_hash: tokenHash, type, ...proof })), "link");
}

/** Sets the password of the person who signed in with a reset link. */
export function savePassword(password: string): Promise<EmailActionError | null> {
  return errorOf(async () => (await readyClient()).updateUser({ password }), "password");
}

/** Runs an action and returns its error; `kind` is the kind of error that the server's refusal means. */
async function errorOf(
  action: () => Promise<{ error: AuthError | null }>,
  kind: EmailActionError["kind"] = "unexpected",
): Promise<EmailActionError | null> {
  try {
    const { error } = await action();
    if (!error) return null;
    if (!isUnanswered(error)) return toActionError(error, kind);
  } catch {
    // Same as without an answer.
  }
  return { kind: "unexpected", message: accountMessages.unexpected };
}

const passwordErrors = ["password_needed", "invalid_credentials", "weak_password"];
const otherErrors = ["user_banned", "username_taken"];

function toActionError(error: AuthError, kind: EmailActionError["kind"]): EmailActionError {
  const { status, code = "", message } = error;
  if (passwordErrors.includes(code)) return { kind: "password", message };
  if (isNetworkError(error) || status === 429 || otherErrors.includes(code)) return { kind: "unexpected", message };
  return kind === "link" ? brokenLinkError : { kind, message };
}
