import { emailLink, emailLinkErrors } from "@dishboard/contract/accounts";
import { type CallReply, call } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import type { AuthError } from "@supabase/auth-js";
import { browserTransport } from "../../../lib/call.ts";
import { accountMessages } from "../accounts.messages.ts";
import { isNetworkError, isUnanswered, readyClient, signInWith } from "../session/session-store.ts";

/** In the fragment, which no server or log sees. */
export type EmailLink = { tokenHash: string; type: "signup" | "email_change" | "recovery" };

const linkPattern = /^#token_hash=([\w-]{16,512})&type=(signup|email_change|recovery)$/;

/** Parses an email link's hash; null if invalid. */
export function parseEmailLink(hash: string): EmailLink | null {
  const [, tokenHash, type] = linkPattern.exec(hash) ?? [];
  return tokenHash && type ? { tokenHash, type: type as EmailLink["type"] } : null;
}

export type LinkOwner = CallReply<typeof emailLink>;

/** The confirmed sign-up's password, or a new one. */
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

/** Reads a link's owner without using it, once the session is known. */
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

/** Signs in with a one-time email link. */
export function signInWithLink(
  { tokenHash, type }: EmailLink,
  proof: PasswordProof = {},
): Promise<EmailActionError | null> {
  return errorOf(() => signInWith((client) => client.verifyOtp({ token_hash: tokenHash, type, ...proof })), "link");
}

/** Sets the password after a reset link. */
export function savePassword(password: string): Promise<EmailActionError | null> {
  return errorOf(async () => (await readyClient()).updateUser({ password }), "password");
}

/** Returns an action's error; `kind` is the meaning of a refusal. */
async function errorOf(
  action: () => Promise<{ error: AuthError | null }>,
  kind: EmailActionError["kind"] = "unexpected",
): Promise<EmailActionError | null> {
  try {
    const { error } = await action();
    if (!error) return null;
    if (!isUnanswered(error)) return toActionError(error, kind);
  } catch {}
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
