import type { Board } from "@dishboard/contract/boards";
import { hasFeature } from "@dishboard/contract/features";
import type { Card, ItemKind } from "@dishboard/contract/items";
import { listPreviewSize } from "@dishboard/contract/limits";
import { type DishList, type ListedBoard, listNotFound, readList, readLists } from "@dishboard/contract/lists";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database, Freshness } from "../../database/connect.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../platform/http/route.ts";
import type { Settings } from "../../platform/settings.ts";
import { findCards, type OrderedIds } from "../items/cards.repository.ts";
import { findBoard, listListedBoards } from "./boards/boards.repository.ts";
import { idsOfBoard } from "./boards/boards.tables.ts";
import { findSharedHandList, listEntries, type SharedRow } from "./by-hand/hand-lists.repository.ts";
import { findList, firstIdsOfList, idsOfList, listLists, type StoredList } from "./lists.repository.ts";
import type { FindLastWeek } from "./weeks/weekly-charts.service.ts";

/** Other addresses are no list's. */
const slugPattern = /^[a-z0-9-]{1,60}$/;

/** What the routes of lists need. */
type ListsRoutesDeps = {
  db: Database;
  settings: Pick<Settings, "featuresOff">;
  cache: ReplyCache;
  findLastWeek: FindLastWeek;
};

/** Mounts the lists, and the pages of boards. */
export function listsRoutes(server: FastifyInstance, { db, settings, cache, findLastWeek }: ListsRoutesDeps): void {
  const hasBoards = hasFeature(settings, "boards");
  const lastWeekOf = (freshness: Freshness, slug: string, cards: readonly { id: string }[]) =>
    findLastWeek(
      db.read(freshness),
      slug,
      cards.map(({ id }) => id),
    );

  cachedRoute(server, readLists, () => ({
    cache,
    key: "lists",
    make: async (freshness) => {
      const reader = db.read(freshness);
      const [lists, boards] = [await listLists(reader), hasBoards ? await listListedBoards(reader) : []];
      const previews = await Promise.all(
        lists.map(async (list) => ({
          ...named(list),
          cards: await dishesOf(db, freshness, firstIdsOfList(list, coverCandidates)),
        })),
      );
      const boardPreviews = await Promise.all(boards.map((board) => listedBoard(db, freshness, board)));
      const shown = new Set<string>();
      return { lists: withCovers(previews, shown), boards: withCovers(boardPreviews, shown) };
    },
  }));

  cachedRoute(server, readList, ({ params: { slug } }) => {
    if (!slugPattern.test(slug)) throw new Problem("not-found", listNotFound);
    // Missing lists count against the limit and are not cached.
    return { cache, key: `list ${slug}`, make: (freshness) => pageOf(freshness, slug) };
  });

  async function pageOf(freshness: Freshness, slug: string): Promise<DishList> {
    const reader = db.read(freshness);
    const list = await findList(reader, slug);
    if (list) {
      const cards = await dishesOf(db, freshness, idsOfList(list));
      return { ...named(list), cards, ...ofHost, lastWeek: await lastWeekOf(freshness, slug, cards) };
    }
    if (!hasBoards) throw new Problem("not-found", listNotFound);
    const board = await findBoard(reader, slug);
    if (board) {
      const page = await boardPage(db, freshness, board);
      return { ...page, lastWeek: await lastWeekOf(freshness, slug, page.cards) };
    }
    const byHand = await findSharedHandList(reader, slug);
    if (!byHand) throw new Problem("not-found", listNotFound);
    return handListPage(db, freshness, byHand);
  }
}

const coverCandidates = 4 * listPreviewSize;

/** Gives each list its first card that no earlier list shows, so that covers differ. */
function withCovers<List extends { cards: Card[] }>(lists: readonly List[], shown: Set<string>): List[] {
  return lists.map((list) => {
    const isNew = ({ id }: Card) => !shown.has(id);
    const cards = [...list.cards.filter(isNew), ...list.cards.filter((card) => !isNew(card))].slice(0, listPreviewSize);
    for (const { id } of cards) shown.add(id);
    return { ...list, cards };
  });
}

const ofHost = { board: null, byHand: null };

function named({ slug, name, circle }: StoredList) {
  return { slug, name, area: circle && { name: circle.areaName, radiusKm: circle.radiusKm } };
}

function namedBoard({ slug, title, area }: Board) {
  return { slug, name: title, area: area && { name: area.name, radiusKm: area.radiusKm } };
}

async function listedBoard(db: Database, freshness: Freshness, board: Board): Promise<ListedBoard> {
  const { owner, followerCount, kind } = board;
  const cards = await cardsOf(db, freshness, idsOfBoard(board, coverCandidates), kind);
  return { ...namedBoard(board), owner, followerCount, cards };
}

async function boardPage(db: Database, freshness: Freshness, board: Board): Promise<DishList> {
  return {
    ...namedBoard(board),
    cards: await cardsOf(db, freshness, idsOfBoard(board), board.kind),
    board,
    byHand: null,
  };
}

async function handListPage(db: Database, freshness: Freshness, list: SharedRow): Promise<DishList> {
  const { id, slug, title, note, picture, owner, visibility } = list;
  const entries = await listEntries(db.read(freshness), id);
  const cards = await findCards(
    db.read(freshness),
    entries.map(({ itemId }) => itemId),
  );
  const notes = entries.flatMap(({ itemId, note }) => (note === null ? [] : { itemId, note }));
  return {
    ...{ slug, name: title, area: null, board: null },
    cards: cards.map((card, index) => ({ ...card, rank: index + 1 })),
    byHand: { id, note, picture, owner, isOnProfile: visibility === "profile", notes },
  };
}

async function dishesOf(db: Database, freshness: Freshness, ids: OrderedIds): Promise<Card[]> {
  return cardsOf(db, freshness, ids, "dish");
}

async function cardsOf(db: Database, freshness: Freshness, ids: OrderedIds, kind: ItemKind): Promise<Card[]> {
  const cards = await findCards(db.read(freshness), ids, [kind]);
  return cards.map((card, index) => ({ ...card, rank: index + 1 }));
}
