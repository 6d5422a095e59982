/** One of the two has blocked the other. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";

export const maxHiddenAuthors = 50;

export const hiddenAuthors = endpoint({
  method: "POST",
  path: "/api/blocks/hidden",
  operationId: "hiddenAuthors",
  tag: "profiles",
  summary: "Of which authors on a page one is shown nothing",
  description: "Clients leave out what is by them from replies that are the same for everybody.",
  auth: "person",
  body: z.strictObject({
    ids: z.array(id("ids")).check(z.maxLength(maxHiddenAuthors, { error: `ids must be ${maxHiddenAuthors} at most` })),
  }),
  reply: z.object({ ids: z.array(z.string()) }),
  limit: ["hiddenAuthors"],
});
