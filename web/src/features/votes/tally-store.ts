import { type Tally, type Vote, type VoteDirection, withVote } from "@dishboard/contract/votes";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** What is known of an item's votes; the vote is null until it is known. */
export type KnownTally = Omit<Tally, "vote"> & { vote: Vote | null };

/** What every list shows of an item to the one who votes. */
export type TallyEntry = {
  /** The newest counts, and the newest vote that was told; others may have changed the counts since. */
  tally: KnownTally;
  /** The version that the vote was told with. */
  voteVersion: number;
  /** What the last press wants, until the server has answered it. */
  wish: Vote | null;
  /** The name of the last press: only the answer to it settles. */
  press: string | null;
  /** Presses that wait until one's own vote is known. */
  waiting: VoteDirection[];
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

/** What a list's own copy of an item tells: its counts, and no vote unless it is named. */
export function tallyGiven(item: Omit<Tally, "vote">, vote: Vote | null = null): KnownTally {
  const { id, upvotes, downvotes, netScore, voteCount, version } = item;
  return { id, upvotes, downvotes, netScore, voteCount, version, vote };
}

/** The entry with a tally that came from anywhere: counts and vote are the newest of their own. */
export function learned(entry: TallyEntry | undefined, told: KnownTally): TallyEntry {
  if (!entry) return { tally: told, voteVersion: told.version, wish: null, press: null, waiting: [], hasFailed: false };
  const { tally } = entry;
  // A chart may bring newer counts without the vote, which then comes with older ones.
  const isVoteNewer = told.vote !== null && (tally.vote === null || told.version >= entry.voteVersion);
  const isVoteSame = !isVoteNewer || (told.vote === tally.vote && told.version === entry.voteVersion);
  if (told.version <= tally.version && isVoteSame) return entry;
  const vote = isVoteNewer ? told.vote : tally.vote;
  const voteVersion = isVoteNewer ? told.version : entry.voteVersion;
  return { ...entry, tally: { ...(told.version > tally.version ? told : tally), vote }, voteVersion };
}

/** Takes tallies that came from anywhere into the entries of their items. */
export function learnTallies(client: QueryClient, personId: string, tallies: readonly KnownTally[]): void {
  for (const tally of tallies) {
    client.setQueryData(tallyQuery(personId, tally.id).queryKey, (entry) => learned(entry, tally));
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
