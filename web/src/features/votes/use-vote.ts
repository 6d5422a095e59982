import type { VoteDirection } from "@dishboard/contract/votes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { earlyPresses } from "./early-store.ts";
import {
  changeEntry,
  type KnownTally,
  learned,
  learnTallies,
  shownTally,
  type TallyEntry,
  tallyGiven,
  tallyQuery,
} from "./tally-store.ts";
import type { VoteState } from "./vote-buttons.tsx";
import { pressSide } from "./vote-store.ts";
import type { VotableItem } from "./votes.queries.ts";

/** A person's voting on one item: what to show, and what a press does. */
export function useVote(
  personId: string,
  item: VotableItem,
): { tally: KnownTally; state: VoteState; press: (side: VoteDirection) => void } {
  const client = useQueryClient();
  const { data: kept } = useQuery(tallyQuery(personId, item.id));
  const entry = learned(kept, tallyGiven(item));

  useEffect(() => learnTallies(client, personId, [tallyGiven(item)]), [client, personId, item]);

  const press = useCallback(
    (side: VoteDirection) => {
      // A list that has just been forgotten with its person has no entry to press on.
      learnTallies(client, personId, [tallyGiven(item)]);
      pressSide(client, personId, item, side);
    },
    [client, personId, item],
  );

  const isKnown = entry.tally.vote !== null;
  const waits = entry.waiting.length > 0;
  useEffect(() => {
    for (const side of takeEarly(item.id)) press(side);
    if (!isKnown || !waits) return;
    let waiting: VoteDirection[] = [];
    changeEntry(client, personId, item.id, (before) => {
      waiting = before.waiting;
      return { waiting: [] };
    });
    for (const side of waiting) press(side);
  }, [client, personId, item.id, isKnown, waits, press]);

  return { tally: shownTally(entry), state: stateOf(entry), press };
}

function takeEarly(id: string): VoteDirection[] {
  const mine = earlyPresses.filter(([pressed]) => pressed === id);
  for (const one of mine) earlyPresses.splice(earlyPresses.indexOf(one), 1);
  return mine.map(([, side]) => side);
}

function stateOf({ wish, waiting, hasFailed }: TallyEntry): VoteState {
  if (wish !== null || waiting.length > 0) return "pending";
  return hasFailed ? "failed" : "ready";
}
