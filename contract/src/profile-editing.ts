import * as z from "zod/mini";
import { maxFullNameLength, validateUsername } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { formerUsernameDays, maxBioLength } from "./limits.ts";
import { optionalLine, optionalText } from "./text.ts";
import { avatarErrors } from "./uploads.ts";

export const profileErrors = {
  signIn: avatarErrors.signIn,
  notYours: "You can only change your own profile",
  noAvatar: "Failed to upload avatar",
} as const;

/** Used in the fields' errors. */
export const profileLabels = { fullName: "Full Name", bio: "Bio" } as const;

const Username = z.string({ error: "username must be text" }).check(
  z.superRefine((value, context) => {
    const error = validateUsername(value);
    if (error) context.addIssue(error);
  }),
);

export const profileEditLimit = {
  limit: ["profileEdits"],
  limitMessage: "You are changing your profile too fast. Please try again later.",
} as const;

/** What is left out stays unchanged. */
export const editProfile = endpoint({
  method: "PATCH",
  path: "/api/profiles/:id",
  operationId: "editProfile",
  tag: "profiles",
  summary: "Changes one's own username, full name, bio and avatar",
  description: `An empty full name or bio is stored as null. avatarId is the id of an uploaded avatar; null removes the avatar. A username that is given up stays blocked for others for ${formerUsernameDays} days.`,
  auth: "person",
  signInMessage: profileErrors.signIn,
  params: z.strictObject({ id: id("id") }),
  body: z.strictObject({
    username: z.optional(Username),
    fullName: z.optional(optionalLine(profileLabels.fullName, maxFullNameLength)),
    bio: z.optional(optionalText(profileLabels.bio, maxBioLength)),
    avatarId: z.optional(z.nullable(id("avatarId"))),
  }),
  reply: z.object({
    id: z.string(),
    username: z.nullable(z.string()),
    fullName: z.nullable(z.string()),
    bio: z.nullable(z.string()),
    avatarUrl: z.nullable(z.string()),
  }),
  ...profileEditLimit,
});
