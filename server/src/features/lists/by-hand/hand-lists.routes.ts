import * as calls from "@dishboard/contract/hand-lists";
import { Problem } from "@dishboard/contract/problem";
import { profileNotFound } from "@dishboard/contract/profiles";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { assertNotBlocked } from "../../blocks/blocks.service.ts";
import { findCards } from "../../items/cards.repository.ts";
import type { ListsDeps } from "../boards/boards.service.ts";
import { findOwnHandList, listEntries, listOwnHandLists, listProfileHandLists } from "./hand-lists.repository.ts";
import { changeHandList, makeHandList, orderList, putOnList, takeOffList } from "./hand-lists.service.ts";

export function handListsRoutes(server: FastifyInstance, deps: ListsDeps): void {
  const { db } = deps;

  route(server, calls.createHandList, async ({ viewer, body }) => makeHandList(deps, viewer.id, body));

  route(server, calls.updateHandList, async ({ viewer, params, body }) =>
    changeHandList(deps, viewer.id, params.id, body),
  );

  route(server, calls.myHandLists, async ({ viewer, query }) => ({
    lists: await listOwnHandLists(db.read("latest"), viewer.id, query.item ?? null),
  }));

  route(server, calls.readHandList, async ({ viewer, params }) => {
    const reader = db.read("latest");
    const list = await findOwnHandList(reader, viewer.id, params.id);
    if (!list) throw new Problem("not-found", calls.handListErrors.notFound);
    const entries = await listEntries(reader, list.id);
    const notes = new Map(entries.map(({ itemId, note }) => [itemId, note]));
    const cards = await findCards(
      reader,
      entries.map(({ itemId }) => itemId),
    );
    return {
      list,
      entries: cards.map((card, index) => ({ card: { ...card, rank: index + 1 }, note: notes.get(card.id) ?? null })),
    };
  });

  route(server, calls.saveListEntry, async ({ viewer, params: { id, itemId }, body }) => {
    await putOnList(deps, viewer.id, { listId: id, itemId, ...body });
    return {};
  });

  route(server, calls.deleteListEntry, async ({ viewer, params: { id, itemId } }) => {
    await takeOffList(deps, viewer.id, { listId: id, itemId });
    return {};
  });

  route(server, calls.orderListEntries, async ({ viewer, params, body }) => {
    await orderList(deps, viewer.id, { listId: params.id, ...body });
    return {};
  });

  route(server, calls.profileHandLists, async ({ viewer, params }) => {
    const reader = db.read("latest");
    await assertNotBlocked(reader, viewer.id, params.id, profileNotFound);
    return { lists: await listProfileHandLists(reader, params.id) };
  });
}
