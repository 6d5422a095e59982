import { Problem } from "@dishboard/contract/problem";
import { profileNotFound } from "@dishboard/contract/profiles";
import { changeTaste, listMyBest, readTaste } from "@dishboard/contract/taste";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { assertNotBlocked } from "../../blocks/blocks.service.ts";
import { findCards, tileOf } from "../../items/cards.repository.ts";
import { findTaste, listLikedItems } from "./taste.repository.ts";
import { changeTaste as change, groupByKind, type TasteDeps, withTiles } from "./taste.service.ts";

const maxLiked = 1_000;

export function tasteRoutes(server: FastifyInstance, deps: TasteDeps): void {
  route(server, listMyBest, async ({ viewer, params: { id } }) => {
    const db = deps.db.read("latest");
    await assertNotBlocked(db, viewer.id, id, profileNotFound);
    const isShown = await findTaste(db, id);
    if (isShown === undefined) throw new Problem("not-found", profileNotFound);
    if (!isShown && viewer.id !== id) return { kinds: [], isShown };
    const kinds = groupByKind(await listLikedItems(db, id, maxLiked));
    const ids = kinds.flatMap(({ liked }) => liked.map((item) => item.id));
    return { kinds: withTiles(kinds, (await findCards(db, ids)).map(tileOf)), isShown };
  });

  route(server, readTaste, async ({ viewer }) => ({
    isShown: (await findTaste(deps.db.read("latest"), viewer.id)) ?? false,
  }));

  route(server, changeTaste, async ({ viewer, body: { isShown } }) => {
    await change(deps, viewer.id, isShown);
    return { isShown };
  });
}
