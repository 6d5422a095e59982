import {
  emailLink,
  emailLinkErrors,
  isReservedUsername,
  ownProfile,
  ownSecurityEvents,
  usernameAvailability,
} from "@dishboard/contract/accounts";
import { Problem } from "@dishboard/contract/problem";
import { endSession, ownSessions } from "@dishboard/contract/sessions";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { route } from "../../platform/http/route.ts";
import { isAdministrator, isNamedModerator } from "../../platform/sessions/sessions.repository.ts";
import { isUsernameTaken } from "../profiles/usernames/usernames.service.ts";
import { findOwnProfile } from "./accounts.repository.ts";
import { findEmailLinkOwner, isEmailTokenUsed } from "./emails/email-tokens.repository.ts";
import { listEvents } from "./security-events/security-events.repository.ts";
import { listSessions } from "./sessions/sessions.repository.ts";
import * as sessions from "./sessions/sessions.service.ts";

export function accountsRoutes(server: FastifyInstance, db: Database, clock: () => Date): void {
  route(server, usernameAvailability, async ({ query, viewer }) => {
    const name = query.value;
    const options = { now: clock(), exceptFor: viewer ? { personId: viewer.id } : {} };
    const isTaken = isReservedUsername(name) || (await isUsernameTaken(db.read("latest"), name, options));
    return { isAvailable: !isTaken };
  });

  route(server, emailLink, async ({ body, reply }) => {
    reply.header("cache-control", "no-store");
    const key = { hash: sessions.hashToken(body.tokenHash), purpose: body.type };
    const owner = await findEmailLinkOwner(db.read("latest"), key, clock());
    if (owner) return owner;
    const isUsed = await isEmailTokenUsed(db.read("latest"), key);
    throw new Problem("not-found", isUsed ? emailLinkErrors.used : emailLinkErrors.invalid);
  });

  route(server, ownProfile, async ({ viewer }) => {
    const profile = await findOwnProfile(db.read("latest"), viewer.id);
    if (!profile) throw new Problem("sign-in-required", "Please sign in first");
    return {
      ...profile,
      eraseAt: profile.eraseAt?.toISOString() ?? null,
      isAdministrator: await isAdministrator(db.read("latest"), viewer.id, server.sessions.administrators),
      isModerator: await isNamedModerator(db.read("latest"), viewer.id),
    };
  });

  route(server, ownSecurityEvents, async ({ viewer }) => {
    const events = await listEvents(db.read("latest"), viewer.id);
    return { events: events.map((event) => ({ ...event, createdAt: event.createdAt.toISOString() })) };
  });

  route(server, ownSessions, async ({ viewer }) => {
    const rows = await listSessions(db.read("latest"), viewer.id, clock());
    return {
      sessions: rows.map(({ createdAt, usedAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
        isCurrent: session.id === viewer.sessionId,
      })),
    };
  });

  route(server, endSession, async ({ viewer, params }) => {
    await sessions.endSession({ db }, viewer, params.id);
    return {};
  });
}
