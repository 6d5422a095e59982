import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const maxBoardStates = 100;

export const BoardState = z.object({
  key: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** False if the server does not know the time zone and uses UTC. */
  isZoneKnown: z.boolean(),
  last: z.nullable(z.object({ week: z.string(), dueAt: z.string(), madeAt: z.string() })),
  /** When the first missing week was due. */
  missingSince: z.nullable(z.string()),
  nextDueAt: z.string(),
});
export type BoardState = z.infer<typeof BoardState>;

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
