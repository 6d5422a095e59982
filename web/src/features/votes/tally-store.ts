import { type Tally, type Vote, type VoteSide, withVote } from "@dishboard/contract/votes";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** The newest that is known of an item's votes; the vote is null until it is known. */
export type KnownTally = Omit<Tally, "vote"> & { vote: Vote | null };

/** What every list shows of an item to the one who votes. */
export type TallyEntry = {
  tally: KnownTally;
  /** What the last press wants, until the server has answered it. */
  wish: Vote | null;
  /** How many presses there were: only the answer to the last one settles. */
  press: number;
  /** Presses that wait until one's own vote is known. */
  waiting: VoteSide[];
  hasFailed: boolean;
};

/** Where an item's entry is; it is written by `changeEntry` only, never fetched. */
export function tallyQuery(personId: string, id: string) {
  return queryOptions<TallyEntry>({
    queryKey: ["tally", personId, id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Of two tallies the newer; a vote that only the older knows goes on. */
export function newestTally(known: KnownTally | undefined, { vote, ...counts }: KnownTally): KnownTally {
  if (!known) return { ...counts, vote };
  if (counts.version > known.version) return { ...counts, vote: vote ?? known.vote };
  return known.vote === null && vote !== null ? { ...known, vote } : known;
}

/** An item's entry before anybody has pressed. */
export function entryOf(tally: KnownTally): TallyEntry {
  return { tally, wish: null, press: 0, waiting: [], hasFailed: false };
}

/** Takes tallies that came from anywhere into the entries of their items. */
export function learnTallies(client: QueryClient, personId: string, tallies: readonly KnownTally[]): void {
  for (const tally of tallies) {
    const { queryKey } = tallyQuery(personId, tally.id);
    client.setQueryData(queryKey, (entry) => {
      if (!entry) return entryOf(tally);
      const newest = newestTally(entry.tally, tally);
      return newest === entry.tally ? entry : { ...entry, tally: newest };
    });
  }
}

/** Changes an item's entry where there is one, and gives it. */
export function changeEntry(
  client: QueryClient,
  personId: string,
  id: string,
  change: (entry: TallyEntry) => Partial<TallyEntry>,
): TallyEntry | undefined {
  const { queryKey } = tallyQuery(personId, id);
  return client.setQueryData(queryKey, (entry) => entry && { ...entry, ...change(entry) });
}

/** The tally as the last press wants it. */
export function shownTally({ tally, wish }: TallyEntry): KnownTally {
  return wish === null || tally.vote === null ? tally : withVote({ ...tally, vote: tally.vote }, wish);
}

/** The presses that wait for votes which could not be found out; they are given up. */
export function giveUpWaiting(client: QueryClient, personId: string, ids: readonly string[]): boolean {
  const waiting = ids.filter((id) => client.getQueryData(tallyQuery(personId, id).queryKey)?.waiting.length);
  for (const id of waiting) changeEntry(client, personId, id, () => ({ waiting: [], hasFailed: true }));
  return waiting.length > 0;
}
