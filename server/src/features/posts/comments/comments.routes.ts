import { addComment, listComments, postErrors, removeComment } from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { routeShared } from "../../../platform/http/shared-calls.ts";
import type { SharedReplies } from "../../../platform/http/shared-replies.ts";
import * as repository from "./comments.repository.ts";
import * as comments from "./comments.service.ts";

/** Mounts the comments of posts. */
export function commentsRoutes(
  server: FastifyInstance,
  { replies, ...deps }: comments.CommentsDeps & { replies: SharedReplies },
): void {
  routeShared(server, listComments, ({ params: { id }, query: { before } }) => ({
    replies,
    key: `comments ${id} ${before ?? ""}`,
    make: async (freshness) => {
      const page = await repository.listComments(deps.db.read(freshness), id, before);
      if (!page) throw new Problem("not-found", postErrors.notFound);
      return page;
    },
  }));

  route(server, addComment, ({ viewer, params, body }) =>
    comments.addComment(deps, { postId: params.id, userId: viewer.id, ...body }),
  );

  route(server, removeComment, async ({ viewer, params }) => {
    await comments.removeComment(deps, { id: params.id, userId: viewer.id });
    return {};
  });
}
