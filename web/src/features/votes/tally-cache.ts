import type { Tally, Vote } from "@dishboard/contract/votes";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** `vote` is null until known. */
export type KnownTally = Omit<Tally, "vote"> & { vote: Vote | null };

/** Counts may be newer than the vote, as others vote too. */
export type CachedTally = {
  tally: KnownTally;
  voteVersion: number;
};

/** The shared cache entry, written by `mergeTallies` only. */
export function tallyQuery(personId: string, id: string) {
  return queryOptions<CachedTally>({
    queryKey: ["tally", personId, id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A list item's counts, by default without a vote. */
export function tallyOf(item: Omit<Tally, "vote">, vote: Vote | null = null): KnownTally {
  const { id, upvotes, downvotes, netScore, voteCount, version } = item;
  return { id, upvotes, downvotes, netScore, voteCount, version, vote };
}

/** The highest version wins, for counts and vote apart. */
export function mergeTally(cached: CachedTally | undefined, incoming: KnownTally): CachedTally {
  if (!cached) return { tally: incoming, voteVersion: incoming.version };
  const { tally, voteVersion } = cached;
  // A chart may bring newer counts without the vote.
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
