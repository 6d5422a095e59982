import { useStore } from "../../../lib/store.ts";
import { useDiet } from "../use-diet.ts";
import { noChoice } from "./lens-storage.ts";
import { chooseLens, lensStore } from "./lens-store.ts";

const nothing: readonly number[] = [];

export type Lens = {
  /** The allergens that lists avoid; none without a lens, and until hydration is over, as in the server's page. */
  avoided: readonly number[];
  isForVisit: boolean;
  /** Whether what would be avoided, one's own allergens or those of the visit, is left alone for now. */
  isPaused: boolean;
  turnOff: () => void;
  turnOn: () => void;
};

/** What lists leave out or set apart: the allergens that are chosen for this visit, or else one's own. */
export function useLens(): Lens {
  const { allergenIds } = useDiet();
  const { visit, paused, isOff } = useStore(lensStore, noChoice);
  const own = isOff ? nothing : allergenIds;
  return {
    avoided: visit ?? own,
    isForVisit: visit !== null && visit.length > 0,
    isPaused: visit?.length === 0 && (paused ?? own).length > 0,
    turnOff: () => chooseLens({ visit: [], paused: visit }),
    turnOn: () => chooseLens({ visit: paused, paused: null }),
  };
}
