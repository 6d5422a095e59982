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

/** How somebody knows anew. */
export type NewSource = (typeof newSources)[number];

/** Reports a reaction of this person, and returns what came of it. */
export async function sendReaction(
  personId: string,
  { kind, id }: ItemRef,
  told: { allergenId: number; details: string },
): Promise<ReactionOutcome> {
  return (await call(transportAs(personId), reportReaction, { body: { kind, id, ...told } })).outcome;
}

/** Asks the moderators to look at the reactions to this person's own item. */
export async function sendLook(personId: string, { kind, id }: ItemRef): Promise<void> {
  await call(transportAs(personId), askForLook, { body: { kind, id } });
}

/** Says anew what is so of an allergen. */
export async function sendConfirmation(
  personId: string,
  { kind, id }: ItemRef,
  said: { allergenId: number; state: StatedAs; source: NewSource; reactionCount: number },
): Promise<void> {
  await call(transportAs(personId), confirmAllergen, { body: { kind, id, ...said } });
}

/** What of a person's own they should look at. */
export function checksQuery(personId: string) {
  return queryOptions({
    queryKey: ["allergen-checks", personId],
    queryFn: async ({ signal }) => (await call(transportAs(personId), myAllergenChecks, {}, { signal })).items,
  });
}
