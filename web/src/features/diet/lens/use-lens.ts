import { useStore } from "../../../lib/store.ts";
import { useDiet } from "../use-diet.ts";
import { noChoice } from "./lens-storage.ts";
import { chooseLens, lensStore } from "./lens-store.ts";

const nothing: readonly number[] = [];

export type Lens = {
  /** Avoided allergens; none until hydration ends, as in the server's page. */
  avoided: readonly number[];
  isForVisit: boolean;
  /** Avoided allergens exist but are ignored for now. */
  isPaused: boolean;
  turnOff: () => void;
  turnOn: () => void;
};

/** What lists hide or set apart: this visit's allergens, or else the own ones. */
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
