import {
  followErrors,
  followPerson,
  listFollowers,
  listFollowing,
  readFollow,
  unfollowPerson,
} from "@dishboard/contract/follows";
import { followsPageSize } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { assertNotBlocked } from "../blocks/blocks.service.ts";
import * as repository from "./follows.repository.ts";
import * as follows from "./follows.service.ts";

/** Mounts following, and the lists of followers and of those who are followed. */
export function followsRoutes(server: FastifyInstance, deps: follows.FollowsDeps): void {
  route(server, followPerson, async ({ viewer, params: { userId } }) => {
    await follows.followPerson(deps, { followerId: viewer.id, followingId: userId });
    return { userId, isFollowing: true };
  });

  route(server, unfollowPerson, async ({ viewer, params: { userId } }) => {
    await follows.unfollowPerson(deps, { followerId: viewer.id, followingId: userId });
    return { userId, isFollowing: false };
  });

  route(server, readFollow, async ({ viewer, params: { userId } }) => ({
    userId,
    isFollowing: await repository.isFollowing(deps.db.read("latest"), viewer.id, userId),
  }));

  const listOf = async (side: repository.FollowsSide, userId: string, viewerId: string, before?: string) => {
    const db = deps.db.read("latest");
    await assertNotBlocked(db, viewerId, userId, followErrors.notFound);
    const person = await repository.findListOwner(db, userId);
    if (!person) throw new Problem("not-found", followErrors.notFound);
    const page = { before, limit: followsPageSize };
    return { person, ...(await repository.listFollows(db, { userId, viewerId, side }, page)) };
  };

  route(server, listFollowers, ({ viewer, params, query }) =>
    listOf("followers", params.userId, viewer.id, query.before),
  );

  route(server, listFollowing, ({ viewer, params, query }) =>
    listOf("following", params.userId, viewer.id, query.before),
  );
}
