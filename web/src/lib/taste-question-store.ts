import { countTime, isFirstTime } from "./once-storage.ts";
import { createStore } from "./store.ts";

/** Acts in this browser before the question. */
const timesBefore = { follow: 1, vote: 3 };

/** The person to ask whether to show their likes; null for none. */
export const tasteQuestionStore = createStore<string | null>(() => null);

/** Counts towards the question, asked once per browser. */
export function countForTasteQuestion(personId: string, act: keyof typeof timesBefore): void {
  if (countTime(`${act}:${personId}`) < timesBefore[act]) return;
  if (isFirstTime(`taste-question:${personId}`)) tasteQuestionStore.set(personId);
}
