import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemKind } from "./items.ts";

export const maxShownWeeks = 26;

/** The weeks of an item on one board, the oldest first. */
export const ItemWeeks = z.object({
  board: z.object({ key: z.string(), name: z.string() }),
  /** Weeks on the board, including those before the first of `weeks`. */
  weeksOn: z.int(),
  bestRank: z.int(),
  /** The rank is null if the item was not on the board. */
  weeks: z.array(z.object({ week: z.string(), rank: z.nullable(z.int()) })).check(z.maxLength(maxShownWeeks)),
});
export type ItemWeeks = z.infer<typeof ItemWeeks>;

export const readItemWeeks = endpoint({
  method: "GET",
  path: "/api/weeks/:kind/:id",
  operationId: "readItemWeeks",
  tag: "charts",
  summary: "The weeks of a dish or product on the main board of its kind, or else on another one",
  description: `The newest ${maxShownWeeks} weeks of the board. \`weeks\` is null where it was on none of them.`,
  params: z.strictObject({ kind: ItemKind, id: id("id") }),
  query: z.strictObject({}),
  reply: z.object({ weeks: z.nullable(ItemWeeks) }),
});
