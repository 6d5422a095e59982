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
  PostsPage,
  postErrors,
  readPost,
} from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import { listUserPosts } from "@dishboard/contract/profiles";
import type { FastifyInstance } from "fastify";
import { route, routePrepared } from "../../platform/http/route.ts";
import type { SharedReplies } from "../../platform/http/shared-replies.ts";
import { assertShownPerson } from "../profiles/profiles.service.ts";
import * as repository from "./posts.repository.ts";
import * as posts from "./posts.service.ts";

/** Mounts the feeds of Snaps and Drools, and reading, posting, editing and deleting one. */
export function postsRoutes(server: FastifyInstance, deps: posts.PostsDeps & { replies: SharedReplies }): void {
  const { db, replies } = deps;

  routePrepared(server, listPosts, ({ query, request, reply }) =>
    replies.send(request, reply, `posts ${query.kind} ${query.before ?? ""} ${query.limit ?? ""}`, async (freshness) =>
      PostsPage.parse(await repository.listPosts(db.read(freshness), query)),
    ),
  );

  route(server, followedPosts, ({ viewer, query: { kind, before } }) =>
    repository.listFollowedPosts(db.read("latest"), { viewerId: viewer.id, kind, before }),
  );

  routePrepared(server, listItemPosts, ({ params, query: { before }, request, reply }) =>
    replies.send(request, reply, `posts about ${params.kind} ${params.id} ${before ?? ""}`, async (freshness) => {
      const page = await repository.listPostsAbout(db.read(freshness), params, before);
      if (!page) throw new Problem("not-found", itemNotFound[params.kind]);
      return PostsPage.parse(page);
    }),
  );

  routePrepared(server, readPost, ({ params: { id }, request, reply }) =>
    replies.send(request, reply, `post ${id}`, async (freshness) => {
      const post = await repository.findPost(db.read(freshness), id);
      if (!post) throw new Problem("not-found", postErrors.notFound);
      return readPost.reply.parse({ post, ...(await repository.findNeighbours(db.read(freshness), post)) });
    }),
  );

  route(server, listUserPosts, async ({ params: { id }, query: { before } }) => {
    const reader = db.read("latest");
    const page = await repository.listPostsOf(reader, id, { before, limit: profilePostsPageSize });
    if (page.posts.length === 0) await assertShownPerson(reader, id);
    return page;
  });

  route(server, myUnfinishedPosts, async ({ viewer }) => ({
    posts: await repository.listUnfinishedPosts(db.read("latest"), viewer.id),
  }));

  route(server, createPost, ({ viewer, body }) => posts.createPost(deps, viewer.id, body));

  route(server, editPost, async ({ viewer, params, body }) => {
    await posts.editPost(deps, { id: params.id, userId: viewer.id }, body.content);
    return { content: body.content };
  });

  route(server, deletePost, async ({ viewer, params }) => {
    await posts.deletePost(deps, { id: params.id, userId: viewer.id });
    return {};
  });
}
