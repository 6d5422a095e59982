import { itemNotFound } from "@dishboard/contract/items";
import { profilePostsPageSize } from "@dishboard/contract/limits";
import {
  createPost,
  deletePost,
  editPost,
  followedPosts,
  listItemPosts,
  listPosts,
  myUnfinishedPosts,
  type PostKind,
  postErrors,
  readPost,
} from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import { listUserPosts, profileNotFound } from "@dishboard/contract/profiles";
import type { FastifyInstance } from "fastify";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute, route } from "../../platform/http/route.ts";
import { nothingHere } from "../../platform/sessions/viewer.ts";
import { assertNotBlocked } from "../blocks/blocks.service.ts";
import { assertShownPerson } from "../profiles/profiles.service.ts";
import * as repository from "./posts.repository.ts";
import * as posts from "./posts.service.ts";

/** What the routes of posts need. */
type PostsRoutesDeps = posts.PostsDeps & { cache: ReplyCache; postKinds: readonly PostKind[] };

/** Mounts the feeds of Snaps and Drools, and reading, posting, editing and deleting one. */
export function postsRoutes(server: FastifyInstance, deps: PostsRoutesDeps): void {
  const { db, cache, postKinds } = deps;
  const assertHas = (kind: PostKind) => {
    if (!postKinds.includes(kind)) throw new Problem("not-found", nothingHere);
  };

  cachedRoute(server, listPosts, ({ query }) => {
    assertHas(query.kind);
    return {
      cache,
      key: `posts ${query.kind} ${query.before ?? ""} ${query.limit ?? ""}`,
      make: (freshness) => repository.listPosts(db.read(freshness), query),
    };
  });

  route(server, followedPosts, ({ viewer, query: { kind, before } }) => {
    assertHas(kind);
    return repository.listFollowedPosts(db.read("latest"), { viewerId: viewer.id, kind, before });
  });

  cachedRoute(server, listItemPosts, ({ params, query: { before } }) => ({
    cache,
    key: `posts about ${params.kind} ${params.id} ${before ?? ""}`,
    make: async (freshness) => {
      const page = await repository.listPostsAbout(db.read(freshness), params, { before, kinds: postKinds });
      if (!page) throw new Problem("not-found", itemNotFound[params.kind]);
      return page;
    },
  }));

  cachedRoute(server, readPost, ({ params: { id } }) => ({
    cache,
    key: `post ${id}`,
    make: async (freshness) => {
      const post = await repository.findPost(db.read(freshness), id);
      if (!post || !postKinds.includes(post.kind)) throw new Problem("not-found", postErrors.notFound);
      return { post, ...(await repository.findNeighbours(db.read(freshness), post)) };
    },
  }));

  route(server, listUserPosts, async ({ viewer, params: { id }, query: { before } }) => {
    const reader = db.read("latest");
    await assertNotBlocked(reader, viewer.id, id, profileNotFound);
    const page = await repository.listPostsOf(reader, id, { before, limit: profilePostsPageSize, kinds: postKinds });
    if (page.posts.length === 0) await assertShownPerson(reader, id);
    return page;
  });

  route(server, myUnfinishedPosts, async ({ viewer }) => ({
    posts: postKinds.includes("drool") ? await repository.listUnfinishedPosts(db.read("latest"), viewer.id) : [],
  }));

  route(server, createPost, ({ viewer, body }) => {
    assertHas(body.kind);
    return posts.createPost(deps, viewer.id, body);
  });

  route(server, editPost, async ({ viewer, params, body }) => {
    await posts.editPost(deps, { id: params.id, userId: viewer.id }, body.content);
    return { content: body.content };
  });

  route(server, deletePost, async ({ viewer, params }) => {
    await posts.deletePost(deps, { id: params.id, userId: viewer.id });
    return {};
  });
}
