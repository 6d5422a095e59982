import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";

export const moderatorErrors = {
  noUsername: "Please enter a username",
  nobody: "There is nobody of this name who can sign in",
  administrator: "Administrators may do all that moderators may",
} as const;

export const Moderator = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  namedAt: z.string(),
  /** Null if the administrator's account was deleted. */
  namedBy: z.nullable(z.string()),
});
export type Moderator = z.infer<typeof Moderator>;

const reply = z.object({ moderators: z.array(Moderator) });

export const listModerators = endpoint({
  method: "GET",
  path: "/api/admin/moderators",
  operationId: "listModerators",
  tag: "reports",
  summary: "The moderators, the last named first",
  description: "Administrators only.",
  auth: "administrator",
  reply,
});

export const nameModerator = endpoint({
  method: "POST",
  path: "/api/admin/moderators",
  operationId: "nameModerator",
  tag: "reports",
  summary: "Names a person as a moderator",
  description:
    "They may read what is reported, hide and show things, suspend people, and answer appeals. It is in the log, and the person is told by email. Administrators only.",
  auth: "administrator",
  body: z.strictObject({
    username: z
      .string({ error: moderatorErrors.noUsername })
      .check(
        z.minLength(1, { error: moderatorErrors.noUsername }),
        z.maxLength(100, { error: moderatorErrors.nobody }),
      ),
  }),
  reply,
});

export const removeModerator = endpoint({
  method: "DELETE",
  path: "/api/admin/moderators/:id",
  operationId: "removeModerator",
  tag: "reports",
  summary: "Takes a person's role of a moderator back",
  description: "What they have decided stays. It is in the log, and the person is told by email. Administrators only.",
  auth: "administrator",
  params: z.strictObject({ id: id("id") }),
  reply,
});
