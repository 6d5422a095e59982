import type { AuthError } from "@supabase/auth-js";
import { toast } from "../../ui/toast.ts";
import { accountMessages } from "./accounts.messages.ts";
import { currentClient, isNetworkError, signInWith } from "./session/session-store.ts";

/** What a link in one of our mails carries behind the #, where no server and no log sees it. */
export type EmailLink = { tokenHash: string; type: "signup" | "email_change" | "recovery" };

const linkForm = /^#token_hash=([\w-]{16,512})&type=(signup|email_change|recovery)$/;

/** What a link carries, null where it is none of a mail. */
export function parseEmailLink(hash: string): EmailLink | null {
  const [, tokenHash, type] = linkForm.exec(hash) ?? [];
  return tokenHash && type ? { tokenHash, type: type as EmailLink["type"] } : null;
}

/** How something that a mail is about ended: the words to show, or what kind of failure it was. */
export type EmailActionError = { kind: "link" | "password" | "unexpected"; message: string } | null;

/** What is wrong with a link that was cut short on its way. */
export const brokenLinkError = { kind: "link", message: accountMessages.linkBroken } as const;

/** Has the mail sent again that verifies an address. */
export function resendConfirmation(email: string): Promise<EmailActionError> {
  return toActionError(async () => (await currentClient()).resend({ type: "signup", email }));
}

/** Has a mail sent with a link to choose a new password. */
export function sendResetLink(email: string): Promise<EmailActionError> {
  return toActionError(async () =>
    (await currentClient()).resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` }),
  );
}

/** Verifies the address that a mail's link belongs to, signs its person in, and says how it went. */
export async function confirmEmail(hash: string): Promise<void> {
  const { verifying, verified, notVerified } = accountMessages.toasts;
  const link = parseEmailLink(hash);
  const id = toast({ type: "loading", ...verifying });
  const fault = link ? await signInWithLink(link) : brokenLinkError;
  if (!fault) toast({ id, type: "success", ...verified });
  else if (fault.kind === "link") toast({ id, type: "destructive", ...notVerified });
  else {
    const action = { label: "Try again", onPress: () => void confirmEmail(hash) };
    toast({ id, type: "destructive", title: notVerified.title, description: fault.message, action });
  }
}

/** Uses a mail's link up and signs its person in. */
export async function signInWithLink({ tokenHash, type }: EmailLink): Promise<EmailActionError> {
  return toActionError(() => signInWith((client) => client.verifyOtp({ token_hash: tokenHash, type })), "link");
}

/** Gives the person who came by a reset link their new password. */
export function savePassword(password: string): Promise<EmailActionError> {
  return toActionError(async () => (await currentClient()).updateUser({ password }), "password");
}

async function toActionError(
  action: () => Promise<{ error: AuthError | null }>,
  kind: "link" | "password" | "unexpected" = "unexpected",
): Promise<EmailActionError> {
  try {
    const { error } = await action();
    if (!error) return null;
    if (!isNetworkError(error)) return { kind: error.status === 429 ? "unexpected" : kind, message: error.message };
  } catch {
    // Said below.
  }
  return { kind: "unexpected", message: accountMessages.unexpected };
}
