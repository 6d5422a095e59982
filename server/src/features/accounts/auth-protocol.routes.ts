import { PasskeyAssertion } from "@dishboard/contract/passkeys";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { v7 } from "uuid";
import * as z from "zod";
import { networkOf } from "../../platform/http/network.ts";
import { logProblem, problemOf } from "../../platform/http/problems.ts";
import type { Log } from "../../platform/log.ts";
import { AuthProblem, authCodeOf } from "../../platform/sessions/auth-problem.ts";
import type { Account } from "./accounts.repository.ts";
import type { Caller, IssuedSession } from "./sessions/sessions.service.ts";

const text = (name: string) => z.string({ error: `${name} must be given as text` });
/** The client sends null for omitted values. */
const optionalText = (name: string) => text(name).nullish();

/** Further fields are ignored. */
export const schemas = {
  signUp: z.object({
    email: text("email"),
    password: text("password"),
    data: z.object(
      {
        username: text("username"),
        full_name: optionalText("full_name"),
        // Ours: the invitation or table card that led here.
        invitation: optionalText("invitation"),
        restaurant: optionalText("restaurant"),
      },
      { error: "data must hold a username" },
    ),
  }),
  password: z.object({ email: text("email"), password: text("password") }),
  passkey: PasskeyAssertion,
  refresh: z.object({ refresh_token: optionalText("refresh_token") }),
  verify: z.object({
    type: z.enum(["signup", "email", "recovery", "email_change"], { error: "type must name what is verified" }),
    token_hash: optionalText("token_hash"),
    token: optionalText("token"),
    email: optionalText("email"),
    // Ours: a repeated sign-up's password, or its replacement.
    password: optionalText("password"),
    new_password: optionalText("new_password"),
  }),
  resend: z.object({
    email: text("email"),
    type: z.enum(["signup", "email_change"], { error: "type must be signup or email_change" }),
  }),
  recover: z.object({ email: text("email") }),
  change: z.object({
    email: optionalText("email"),
    password: optionalText("password"),
    current_password: optionalText("current_password"),
  }),
  scope: z.object({ scope: z.enum(["global", "local", "others"], { error: "scope is not known" }).default("global") }),
  grant: z.object({
    grant_type: z.enum(["password", "refresh_token", "passkey"], {
      error: "grant_type must be password, passkey or refresh_token",
    }),
  }),
};

const userAgentLength = 200;

/** Returns the caller; the new session replaces `previousToken`. */
export function callerOf(request: FastifyRequest, previousToken: string | null): Caller {
  const userAgent = request.headers["user-agent"]?.slice(0, userAgentLength) ?? null;
  return { requestId: request.id, network: networkOf(request.ip), userAgent, previousToken };
}

/** Throws `AuthProblem("validation_failed")` with the first issue. */
export function parse<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = issue && issue.path.length > 0 ? issue.message : "This request cannot be read";
  throw new AuthProblem("validation_failed", message);
}

export function sessionReply(session: IssuedSession, refreshToken: string): object {
  return {
    access_token: session.accessToken,
    token_type: "bearer",
    expires_in: session.expiresIn,
    expires_at: session.expiresAt,
    refresh_token: refreshToken,
    user: userReply(session.account),
  };
}

export function userReply(account: Account): object {
  const { confirmedAt, lastSignInAt, newEmail } = account;
  return {
    ...basicUser(account),
    ...(confirmedAt ? { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt } : {}),
    ...(lastSignInAt ? { last_sign_in_at: lastSignInAt } : {}),
    ...(newEmail ? { new_email: newEmail } : {}),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  };
}

/** Returns a random id, which does not show whether an account exists. */
export function signUpReply(form: { email: string; username: string; fullName: string | null }, now: Date): object {
  return { ...basicUser({ id: v7(), ...form }), confirmation_sent_at: now, created_at: now, updated_at: now };
}

function basicUser(person: { id: string; email: string; username: string | null; fullName: string | null }): object {
  return {
    id: person.id,
    aud: "authenticated",
    role: "authenticated",
    email: person.email,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { username: person.username, full_name: person.fullName },
    identities: [],
  };
}

/** Hides internal details. */
export function handleAuthError(log: Log) {
  return (error: FastifyError | AuthProblem | Error, request: FastifyRequest, reply: FastifyReply) => {
    const problem = error instanceof AuthProblem ? error : asAuthProblem(error, request, log);
    const wait = problem.retryAfterSeconds ?? (problem.code === "unavailable" ? 2 : undefined);
    if (wait !== undefined) reply.header("retry-after", String(wait));
    return reply.status(problem.status).send(problem.body);
  };
}

function asAuthProblem(error: FastifyError | Error, request: FastifyRequest, log: Log): AuthProblem {
  const problem = problemOf(error);
  logProblem(log, problem, error, request.id);
  return new AuthProblem(authCodeOf(problem.code), problem.message);
}
