import type { VoteDirection } from "@dishboard/contract/votes";

/** A press on an item, by its id. */
export type EarlyPress = [id: string, side: VoteDirection];

/** Presses that were made while that which votes was still on its way. */
export const earlyPresses: EarlyPress[] = [];
