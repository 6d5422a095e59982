import { allergenNames } from "@dishboard/contract/allergens";
import { type Diet, forgetDiet, keepDiet, readDiet } from "@dishboard/contract/diet";
import { call } from "@dishboard/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../lib/person-call.ts";
import { toast } from "../../ui/toast.ts";
import { dietMessages as messages } from "./diet.messages.ts";
import type { DietLabels } from "./diet-storage.ts";
import { accountDiet, dietStore, knownAllergens, mergeServerDiet } from "./diet-store.ts";

/** Updates this device's copy, or sends an unsent change. */
export function dietQuery(personId: string) {
  return queryOptions({
    queryKey: ["diet", personId] as const,
    queryFn: async ({ signal }) => {
      const { diet } = await call(transportAs(personId), readDiet, {}, { signal });
      signal.throwIfAborted();
      const copy = accountDiet(dietStore.get(), personId);
      const known = knownAllergens(dietStore.get(), personId);
      const hasAdded = copy?.allergenIds.some((id) => !known.includes(id));
      if (diet && copy && (hasAdded || copy.changedAt > diet.changedAt)) await sendDiet(personId, copy);
      else {
        tellOfLost(copy ?? dietStore.get().here, diet);
        mergeServerDiet(personId, diet);
      }
      return true;
    },
    staleTime: 0,
  });
}

/** Sends a diet to its account; `isStart` begins keeping it. */
export async function sendDiet(personId: string, diet: Diet, isStart = false): Promise<void> {
  const knownAllergenIds = knownAllergens(dietStore.get(), personId);
  const reply = await call(transportAs(personId), keepDiet, { body: { ...diet, knownAllergenIds, isStart } });
  tellOfLost(diet, reply.diet);
  mergeServerDiet(personId, reply.diet, diet);
}

function tellOfLost(before: DietLabels, after: Diet | null): void {
  if (!after) return;
  const lost = before.allergenIds.filter((id) => !after.allergenIds.includes(id));
  if (lost.length > 0)
    toast({ type: "warning", title: messages.lost(allergenNames(lost)), description: messages.lostHelp });
}

export async function sendForgetting(personId: string): Promise<void> {
  await call(transportAs(personId), forgetDiet, {});
}
