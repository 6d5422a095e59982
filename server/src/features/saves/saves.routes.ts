import { savesPageSize } from "@dishboard/contract/limits";
import { mergeSaves, mySaves, readSave, savedCards, saveItem, unsaveItem } from "@dishboard/contract/saves";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { findCards, type UnrankedCard } from "../items/cards.repository.ts";
import { hasSaved, listSaves } from "./saves.repository.ts";
import * as saves from "./saves.service.ts";

export function savesRoutes(server: FastifyInstance, deps: saves.SavesDeps): void {
  route(server, saveItem, async ({ viewer, params }) => {
    await saves.saveItem(deps, viewer.id, params);
    return { isSaved: true };
  });

  route(server, unsaveItem, async ({ viewer, params }) => {
    await saves.unsaveItem(deps, viewer.id, params);
    return { isSaved: false };
  });

  route(server, readSave, async ({ viewer, params }) => ({
    isSaved: await hasSaved(deps.db.read("latest"), viewer.id, params),
  }));

  route(server, mySaves, async ({ viewer, query }) => {
    const db = deps.db.read("latest");
    // One more tells whether there is another page.
    const rows = await listSaves(db, viewer.id, { before: query.before, limit: savesPageSize + 1 });
    const page = rows.slice(0, savesPageSize);
    const cards = await findCards(
      db,
      page.map(({ itemId }) => itemId),
    );
    return { cards: cards.map(withRank), next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
  });

  route(server, mergeSaves, async ({ viewer, body }) => {
    await saves.mergeSaves(deps, viewer.id, body.items);
    return {};
  });

  route(server, savedCards, async ({ body }) => {
    const ids = new Set(body.items.map(({ id }) => id));
    const cards = await findCards(deps.db.read("may-lag"), [...ids]);
    const isAskedFor = (card: UnrankedCard) => body.items.some(({ kind, id }) => id === card.id && kind === card.kind);
    return { cards: cards.filter(isAskedFor).map(withRank) };
  });
}

function withRank(card: UnrankedCard, index: number) {
  return { ...card, rank: index + 1 };
}
