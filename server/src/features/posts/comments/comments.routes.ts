import { addComment, listComments, postErrors, removeComment } from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { ReplyCache } from "../../../platform/http/reply-cache.ts";
import { cachedRoute, route } from "../../../platform/http/route.ts";
import * as repository from "./comments.repository.ts";
import * as comments from "./comments.service.ts";

export function commentsRoutes(
  server: FastifyInstance,
  { cache, ...deps }: comments.CommentsDeps & { cache: ReplyCache },
): void {
  cachedRoute(server, listComments, ({ params: { id }, query: { before } }) => ({
    cache,
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
