/** A diet is on the member's device, and with their account only on request. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { labelIds } from "./item-fields.ts";
import { allergens, dietaryClaims } from "./labels.ts";

export const signInToKeepDiet = "Please sign in to keep your diet with your account";

/** `changedAt` is the time of the change on a device, in milliseconds since 1970. */
export const Diet = z.object({ claimIds: z.array(z.int()), allergenIds: z.array(z.int()), changedAt: z.int() });
export type Diet = z.infer<typeof Diet>;

const reply = z.object({ diet: z.nullable(Diet) });
const ofOnePerson = { tag: "diet", auth: "person", signInMessage: signInToKeepDiet } as const;

export const readDiet = endpoint({
  method: "GET",
  path: "/api/diet",
  operationId: "readDiet",
  summary: "The diet that one's account keeps",
  description: "Null unless one has asked for it to be kept.",
  reply,
  ...ofOnePerson,
});

const changedAtError = "changedAt must be a time in milliseconds";

export const keepDiet = endpoint({
  method: "PUT",
  path: "/api/diet",
  operationId: "keepDiet",
  summary: "Keeps one's diet with one's account, and returns what is kept",
  description:
    "The newest change wins: an older one than what is kept changes nothing. With knownAllergenIds, what is kept and the change are merged: an allergen that a device has added stays, also of an older change, and one that it has taken off goes only by a newer one. With isStart the account begins to keep a diet; without, one that is not kept any more stays so, and the reply is null. A time in the future counts as now.",
  body: z.strictObject({
    claimIds: labelIds("My diet", dietaryClaims),
    allergenIds: labelIds("My allergens", allergens),
    /** The allergens that the account was known to keep when the device changed them. */
    knownAllergenIds: z.optional(labelIds("My allergens", allergens)),
    changedAt: z.int({ error: changedAtError }).check(z.minimum(0, changedAtError)),
    isStart: z.boolean({ error: "isStart must be true or false" }),
  }),
  reply,
  ...ofOnePerson,
  limit: ["diet"],
});

export const forgetDiet = endpoint({
  method: "DELETE",
  path: "/api/diet",
  operationId: "forgetDiet",
  summary: "Deletes the diet that one's account keeps",
  description: "Devices keep their copies. A repeated call changes nothing.",
  reply: z.object({}),
  ...ofOnePerson,
  limit: ["diet"],
});
