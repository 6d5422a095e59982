import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { placeQuestionsPageSize } from "./limits.ts";

export const placeQuestionNotFound = "These are no two restaurants any more";

export const AskedPlace = z.object({
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  dishCount: z.int(),
  /** Names of the files' sources; empty if members have added it. */
  sources: z.array(z.string()),
});
export type AskedPlace = z.infer<typeof AskedPlace>;

/** The first has more dishes or is older, and is kept. */
export const PlaceQuestion = z.object({
  stays: AskedPlace,
  goes: AskedPlace,
  /** Distance; null if a position is unknown. */
  metres: z.nullable(z.int()),
});
export type PlaceQuestion = z.infer<typeof PlaceQuestion>;

export const listPlaceQuestions = endpoint({
  method: "GET",
  path: "/api/admin/place-questions",
  operationId: "listPlaceQuestions",
  tag: "places",
  summary: `Restaurants that may be one, ${placeQuestionsPageSize} pairs at a time`,
  description:
    "Asked by imports, and listed until they are answered. Administrators only: for everybody else there is nothing at this address.",
  auth: "administrator",
  reply: z.object({ questions: z.array(PlaceQuestion), count: z.int() }),
});

export const answerPlaceQuestion = endpoint({
  method: "POST",
  path: "/api/admin/place-questions",
  operationId: "answerPlaceQuestion",
  tag: "places",
  summary: "Makes one restaurant of two, or says that they are two",
  description:
    "Of two that are the same one stays, with the dishes, votes, saves and Snaps of both; a person's votes on two dishes of one name count once, the newer. The address of the other leads to it from then on. Two that are different are never asked about again. Any two restaurants can be given, also such as nobody has asked about. Administrators only.",
  auth: "administrator",
  body: z.strictObject({ staysId: id("staysId"), goesId: id("goesId"), answer: z.enum(["same", "different"]) }),
  reply: z.object({}),
});
