import type { VoteSide } from "@dishboard/contract/votes";

/** Presses on items, by their ids, that were made while that which votes was still on its way. */
export const earlyPresses: [id: string, side: VoteSide][] = [];
