import type { ItemKind } from "@dishboard/contract/items";
import { profileBestDishes, profileItemsPageSize } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import {
  listBestDishes,
  listUserDishes,
  listUserProducts,
  profileNotFound,
  readProfile,
  readUserStats,
  type UserItemsPage,
} from "@dishboard/contract/profiles";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { assertNotBlocked } from "../blocks/blocks.service.ts";
import { findCards, findTiles } from "../items/cards.repository.ts";
import * as repository from "./profiles.repository.ts";
import { assertShownPerson, findLikesForOthers, type ProfilesDeps } from "./profiles.service.ts";

export function profilesRoutes(server: FastifyInstance, { db, clock }: ProfilesDeps): void {
  route(server, readProfile, async ({ viewer, params: { id } }) => {
    await assertNotBlocked(db.read("latest"), viewer.id, id, profileNotFound);
    return orNotFound(await repository.findProfile(db.read("latest"), id));
  });

  route(server, readUserStats, async ({ viewer, params: { id } }) => {
    await assertNotBlocked(db.read("latest"), viewer.id, id, profileNotFound);
    const stats = orNotFound(await repository.findUserStats(db.read("latest"), id));
    return viewer.id === id ? stats : { ...stats, ...(await findLikesForOthers({ db, clock }, id)) };
  });

  const listItems = async (
    kind: ItemKind,
    { id, viewerId, before }: { id: string; viewerId: string; before: string | undefined },
  ): Promise<UserItemsPage> => {
    const reader = db.read("latest");
    await assertNotBlocked(reader, viewerId, id, profileNotFound);
    // One more tells whether there is another page.
    const ids = await repository.listItemIdsOf(reader, { kind, userId: id, before, limit: profileItemsPageSize + 1 });
    if (ids.length === 0) await assertShownPerson(reader, id);
    const page = ids.slice(0, profileItemsPageSize);
    const cards = await findCards(reader, page, [kind]);
    return {
      cards: cards.map((card, index) => ({ ...card, rank: index + 1 })),
      next: ids.length > page.length ? (page.at(-1) ?? null) : null,
    };
  };
  route(server, listUserDishes, ({ viewer, params: { id }, query: { before } }) =>
    listItems("dish", { id, viewerId: viewer.id, before }),
  );
  route(server, listBestDishes, async ({ viewer, params: { id } }) => {
    const reader = db.read("latest");
    await assertNotBlocked(reader, viewer.id, id, profileNotFound);
    const ids = await repository.listBestDishIdsOf(reader, id, profileBestDishes);
    if (ids.length === 0) await assertShownPerson(reader, id);
    return { cards: await findTiles(reader, "dish", ids) };
  });
  route(server, listUserProducts, ({ viewer, params: { id }, query: { before } }) =>
    listItems("product", { id, viewerId: viewer.id, before }),
  );
}

function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Problem("not-found", profileNotFound);
  return found;
}
