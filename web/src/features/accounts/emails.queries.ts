import type { AuthError } from "@supabase/auth-js";
import { toast } from "../../ui/toast.ts";
import { accountMessages } from "./accounts.messages.ts";
import { isNetworkError, readyClient, signInWith } from "./session/session-store.ts";

/** What a link in one of our emails carries behind the #, where no server and no log sees it. */
export type EmailLink = { tokenHash: string; type: "signup" | "email_change" | "recovery" };

const linkPattern = /^#token_hash=([\w-]{16,512})&type=(signup|email_change|recovery)$/;

/** Reads the hash of an email's link; null when it is not one. */
export function parseEmailLink(hash: string): EmailLink | null {
  const [, tokenHash, type] = linkPattern.exec(hash) ?? [];
  return tokenHash && type ? { tokenHash, type: type as EmailLink["type"] } : null;
}

/** Why an action about an email or its link failed, and the text to show. */
export type EmailActionError = { kind: "link" | "password" | "unexpected"; message: string };

/** The error for a link that is incomplete. */
export const brokenLinkError: EmailActionError = { kind: "link", message: accountMessages.linkBroken };

/** Sends the email that verifies an address again. */
export function resendVerification(email: string): Promise<EmailActionError | null> {
  return errorOf(async () => (await readyClient()).resend({ type: "signup", email }));
}

/** Sends an email with a link to choose a new password. */
export function sendResetLink(email: string): Promise<EmailActionError | null> {
  return errorOf(async () =>
    (await readyClient()).resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` }),
  );
}

/** Verifies the address that an email's link belongs to, signs its person in, and shows the outcome as a toast. */
export async function verifyEmail(hash: string): Promise<void> {
  const { verifying, verified, notVerified } = accountMessages.toasts;
  const link = parseEmailLink(hash);
  const id = toast({ type: "loading", ...verifying });
  const error = link ? await signInWithLink(link) : brokenLinkError;
  if (!error) toast({ id, type: "success", ...verified });
  else if (error.kind === "link") toast({ id, type: "destructive", ...notVerified });
  else {
    const action = { label: "Try again", onPress: () => void verifyEmail(hash) };
    toast({ id, type: "destructive", title: notVerified.title, description: error.message, action });
  }
}

/** Signs in with an email's link, which works once. */
export function signInWithLink({ tokenHash, type }: EmailLink): Promise<EmailActionError | null> {
  return errorOf(() => signInWith((client) => client.verifyOtp({ token_hash: tokenHash, type })), "link");
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
    if (!isNetworkError(error)) return { kind: error.status === 429 ? "unexpected" : kind, message: error.message };
  } catch {
    // Same as a network error.
  }
  return { kind: "unexpected", message: accountMessages.unexpected };
}
