import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";

export const sessionNotFound = "This session has ended";

export const ownSessions = endpoint({
  method: "GET",
  path: "/api/accounts/me/sessions",
  operationId: "ownSessions",
  tag: "accounts",
  summary: "Where the signed-in person is signed in, the session used last first",
  description: "A session that is in use is noted as used every quarter of an hour. Fifty at most.",
  auth: "person",
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        userAgent: z.nullable(z.string()),
        createdAt: z.string(),
        usedAt: z.string(),
        /** Whether this call was made with it. */
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/accounts/me/sessions/:id",
  operationId: "endSession",
  tag: "accounts",
  summary: "Ends one of the signed-in person's own sessions",
  description:
    "Its access token is refused from then on. All others end together by POST /auth/v1/logout?scope=others.",
  auth: "person",
  params: z.strictObject({ id: id("id") }),
  reply: z.object({}),
});
