import { call } from "@dishboard/contract/endpoint";
import { answerPlaceQuestion, listPlaceQuestions, type PlaceQuestion } from "@dishboard/contract/place-questions";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../../lib/person-call.ts";

export const questionsQuery = queryOptions({
  queryKey: ["place-questions"] as const,
  queryFn: ({ signal }) => call(personTransport, listPlaceQuestions, {}, { signal }),
  refetchOnWindowFocus: false,
  staleTime: 0,
  gcTime: 0,
});

export async function sendAnswer({ stays, goes }: PlaceQuestion, answer: "same" | "different"): Promise<void> {
  await call(personTransport, answerPlaceQuestion, { body: { staysId: stays.id, goesId: goes.id, answer } });
}
