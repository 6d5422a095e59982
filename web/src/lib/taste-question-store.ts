import { countTime, isFirstTime } from "./once-storage.ts";
import { createStore } from "./store.ts";

/** How often a person does something in this browser before the question. */
const timesBefore = { follow: 1, vote: 3 };

/** The person who is to be asked whether they show what they like; null for none. */
export const tasteQuestionStore = createStore<string | null>(() => null);

/** Has a person asked at their first follow or third vote, once in this browser. */
export function countForTasteQuestion(personId: string, act: keyof typeof timesBefore): void {
  if (countTime(`${act}:${personId}`) < timesBefore[act]) return;
  if (isFirstTime(`taste-question:${personId}`)) tasteQuestionStore.set(personId);
}
