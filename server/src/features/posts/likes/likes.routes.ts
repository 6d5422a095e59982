import { myLikes, setLike } from "@dishboard/contract/posts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import { route } from "../../../platform/http/route.ts";
import { listCounts } from "./likes.repository.ts";
import * as likes from "./likes.service.ts";

export function likesRoutes(server: FastifyInstance, deps: { db: Database; clock: () => Date }): void {
  route(server, setLike, ({ viewer, params, body }) =>
    likes.setLike(deps, { postId: params.id, userId: viewer.id, isLiked: body.isLiked }),
  );

  route(server, myLikes, async ({ viewer, body }) => ({
    posts: await listCounts(deps.db.read("latest"), viewer.id, body.ids),
  }));
}
