import { call } from "@dishboard/contract/endpoint";
import {
  type FollowStatus,
  type FollowsPage,
  followPerson,
  listFollowers,
  listFollowing,
  readFollow,
  unfollowPerson,
} from "@dishboard/contract/follows";
import { Problem } from "@dishboard/contract/problem";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { nullIfNotFound } from "../../lib/call.ts";
import { followKeys } from "../../lib/follow-lists.ts";
import { outlivesSession } from "../../lib/lost-session.ts";
import { before } from "../../lib/pages.ts";
import { transportAs } from "../../lib/person-call.ts";

export type FollowsSide = "followers" | "following";

/** `wasAlready` if the server knew it. */
export type FollowState = FollowStatus & { wasAlready?: boolean };

export function followStatusKey(personId: string, userId: string) {
  return [...followKeys.status, personId, userId] as const;
}

export function followStatusQuery(personId: string, userId: string) {
  return queryOptions({
    queryKey: followStatusKey(personId, userId),
    queryFn: ({ signal }): Promise<FollowState> =>
      call(transportAs(personId), readFollow, { params: { userId } }, { signal }),
    staleTime: 60_000,
    meta: outlivesSession,
  });
}

/** Sets a follow as this person only; repeatable. */
export async function sendFollow(
  personId: string,
  { userId }: { userId: string },
  isFollowing: boolean,
): Promise<FollowState> {
  const send = call(transportAs(personId), isFollowing ? followPerson : unfollowPerson, { params: { userId } });
  try {
    return await send;
  } catch (error) {
    // Another tab was faster, or an earlier answer was lost.
    if (error instanceof Problem && error.code === "conflict") return { userId, isFollowing: true, wasAlready: true };
    throw error;
  }
}

/** Followers or followed people by page; null if the person is missing. */
export function followsQuery(viewerId: string, userId: string, side: FollowsSide) {
  return infiniteQueryOptions({
    queryKey: [...followKeys.lists, viewerId, userId, side] as const,
    queryFn: async ({ client, pageParam, signal }): Promise<FollowsPage | null> => {
      const query = before(pageParam);
      const list = side === "followers" ? listFollowers : listFollowing;
      const page = await nullIfNotFound(call(transportAs(viewerId), list, { params: { userId }, query }, { signal }));
      for (const { id, isFollowing } of page?.people ?? [])
        client.setQueryData<FollowState>(followStatusKey(viewerId, id), { userId: id, isFollowing });
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page?.next ?? null,
    staleTime: 0,
    meta: outlivesSession,
    refetchOnReconnect: false,
  });
}
