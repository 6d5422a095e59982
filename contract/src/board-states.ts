/** When the boards were frozen, for administrators. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** How many boards administrators see the weeks of. */
export const maxBoardStates = 100;

/** When a board was frozen last, and when it is next. */
export const BoardState = z.object({
  key: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** False where the zone of its place is not known to the server, which takes UTC. */
  isZoneKnown: z.boolean(),
  last: z.nullable(z.object({ week: z.string(), dueAt: z.string(), madeAt: z.string() })),
  /** When the first of the weeks that are not made was due; null where none is missing. */
  missingSince: z.nullable(z.string()),
  nextDueAt: z.string(),
});
export type BoardState = z.infer<typeof BoardState>;

/** The weeks of the boards, for administrators. */
export const readBoardStates = endpoint({
  method: "GET",
  path: "/api/admin/weeks",
  operationId: "readBoardStates",
  tag: "charts",
  auth: "administrator",
  summary: "When each board was frozen last, when it is next, and what is missing",
  description: `The first ${maxBoardStates} boards. Administrators only: for everybody else there is nothing at this address.`,
  reply: z.object({ boards: z.array(BoardState).check(z.maxLength(maxBoardStates)) }),
});
