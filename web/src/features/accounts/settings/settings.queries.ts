import { accountErrors, ownSecurityEvents } from "@dishboard/contract/accounts";
import { type CallReply, call } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { endSession, ownSessions } from "@dishboard/contract/sessions";
import type { AuthError } from "@supabase/auth-js";
import { queryOptions } from "@tanstack/react-query";
import { somethingWentWrong } from "../../../lib/failures.ts";
import { transportAs } from "../../../lib/person-call.ts";
import { isUnanswered, readyClient } from "../session/session-store.ts";

export type OwnSession = CallReply<typeof ownSessions>["sessions"][number];

/** The current password proves the person's intent. */
export type AccountChange = { email?: string; password?: string; currentPassword: string };

/** Why nothing changed, with a field if known. */
export type AccountChangeError = { field: keyof AccountChange | null; message: string };

export function sessionsQuery(personId: string) {
  return queryOptions({
    queryKey: ["sessions", personId],
    queryFn: async ({ signal }) => (await call(transportAs(personId), ownSessions, {}, { signal })).sessions,
  });
}

export function securityEventsQuery(personId: string) {
  return queryOptions({
    queryKey: ["securityEvents", personId],
    queryFn: async ({ signal }) => (await call(transportAs(personId), ownSecurityEvents, {}, { signal })).events,
  });
}

/** Ends a session, also if already ended. */
export async function sendEndSession(personId: string, id: string): Promise<void> {
  try {
    await call(transportAs(personId), endSession, { params: { id } });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "not-found")) throw error;
  }
}

/** Ends all other sessions. */
export async function sendEndOtherSessions(): Promise<void> {
  const { error } = await (await readyClient()).signOut({ scope: "others" });
  if (error) throw error;
}

/** Changes the password, or sends a link to a new address. Null on success. */
export function changeAccount({ currentPassword, ...change }: AccountChange): Promise<AccountChangeError | null> {
  return errorOf(async () => (await readyClient()).updateUser({ ...change, current_password: currentPassword }));
}

export function resendEmailChange(email: string): Promise<AccountChangeError | null> {
  return errorOf(async () => (await readyClient()).resend({ type: "email_change", email }));
}

async function errorOf(action: () => Promise<{ error: AuthError | null }>): Promise<AccountChangeError | null> {
  try {
    const { error } = await action();
    if (!error) return null;
    if (!isUnanswered(error)) return { field: fieldOf(error), message: error.message };
  } catch {}
  return { field: null, message: somethingWentWrong };
}

function fieldOf({ code, message }: AuthError): AccountChangeError["field"] {
  if (code === "invalid_credentials") return "currentPassword";
  if (code === "weak_password") return "password";
  return message === accountErrors.email ? "email" : null;
}
