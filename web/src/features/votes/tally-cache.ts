import type { Tally, Vote } from "@dishboard/contract/votes";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** The counts of an item, and one's own vote; null until it is known. */
export type KnownTally = Omit<Tally, "vote"> & { vote: Vote | null };

/** The newest counts and the newest own vote of an item; others may have changed the counts since the vote. */
export type CachedTally = {
  tally: KnownTally;
  voteVersion: number;
};

/** The cache entry of an item that all lists share, written by `mergeTallies` only. */
export function tallyQuery(personId: string, id: string) {
  return queryOptions<CachedTally>({
    queryKey: ["tally", personId, id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The counts of a list's own copy of an item, which brings no vote unless one is given. */
export function tallyOf(item: Omit<Tally, "vote">, vote: Vote | null = null): KnownTally {
  const { id, upvotes, downvotes, netScore, voteCount, version } = item;
  return { id, upvotes, downvotes, netScore, voteCount, version, vote };
}

/** The newest of what is cached and what comes in: the highest version wins, for counts and vote apart. */
export function mergeTally(cached: CachedTally | undefined, incoming: KnownTally): CachedTally {
  if (!cached) return { tally: incoming, voteVersion: incoming.version };
  const { tally, voteVersion } = cached;
  // A chart may bring newer counts without the vote, which then comes with older ones.
  const isVoteNewer = incoming.vote !== null && (tally.vote === null || incoming.version >= voteVersion);
  const isVoteSame = !isVoteNewer || (incoming.vote === tally.vote && incoming.version === voteVersion);
  if (incoming.version <= tally.version && isVoteSame) return cached;
  const counts = incoming.version > tally.version ? incoming : tally;
  return isVoteNewer
    ? { tally: { ...counts, vote: incoming.vote, isHeld: incoming.isHeld }, voteVersion: incoming.version }
    : { tally: { ...counts, vote: tally.vote, isHeld: tally.isHeld }, voteVersion };
}

export function mergeTallies(client: QueryClient, personId: string, incoming: readonly KnownTally[]): void {
  for (const tally of incoming) {
    client.setQueryData(tallyQuery(personId, tally.id).queryKey, (cached) => mergeTally(cached, tally));
  }
}

export function cachedTally(client: QueryClient, personId: string, id: string): Tally | undefined {
  const tally = client.getQueryData(tallyQuery(personId, id).queryKey)?.tally;
  return tally && tally.vote !== null ? { ...tally, vote: tally.vote } : undefined;
}
