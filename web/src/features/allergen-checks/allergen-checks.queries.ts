import {
  askForLook,
  confirmAllergen,
  myAllergenChecks,
  type newSources,
  type ReactionOutcome,
  reportReaction,
} from "@dishboard/contract/allergen-checks";
import type { StatedAs } from "@dishboard/contract/allergens";
import { call } from "@dishboard/contract/endpoint";
import type { ItemRef } from "@dishboard/contract/items";
import { queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../lib/person-call.ts";

export type NewSource = (typeof newSources)[number];

export async function sendReaction(
  personId: string,
  { kind, id }: ItemRef,
  told: { allergenId: number; details: string },
): Promise<ReactionOutcome> {
  return (await call(transportAs(personId), reportReaction, { body: { kind, id, ...told } })).outcome;
}

export async function sendLook(personId: string, { kind, id }: ItemRef): Promise<void> {
  await call(transportAs(personId), askForLook, { body: { kind, id } });
}

export async function sendConfirmation(
  personId: string,
  { kind, id }: ItemRef,
  said: { allergenId: number; state: StatedAs; source: NewSource; reactionCount: number },
): Promise<void> {
  await call(transportAs(personId), confirmAllergen, { body: { kind, id, ...said } });
}

export function checksQuery(personId: string) {
  return queryOptions({
    queryKey: ["allergen-checks", personId],
    queryFn: async ({ signal }) => (await call(transportAs(personId), myAllergenChecks, {}, { signal })).items,
  });
}
