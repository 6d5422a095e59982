import {
  filterDiets,
  filterMeals,
  slugOf,
  suggestedCategories,
  suggestedCuisines,
} from "@dishboard/contract/filter-words";
import { DishFilters, type ItemFilters, ProductFilters } from "@dishboard/contract/filters";
import { boardNames, ItemKind } from "@dishboard/contract/items";
import { type Area, onPositionGrid } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import { sharedBoardSize } from "@dishboard/contract/share-pictures";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { callerOf } from "../../platform/http/caller.ts";
import { createReplyCache } from "../../platform/http/reply-cache.ts";
import { sendSharePicture } from "../../platform/http/send-share-picture.ts";
import type { SharePicture, SharePictures } from "../../platform/previews/share-pictures.ts";
import type { TokenBuckets } from "../../platform/rate-limiter.ts";
import { findCards, type OrderedIds } from "../items/cards.repository.ts";
import { bestIds, nearbyDishIds } from "../items/chart-ids.tables.ts";
import { boardPictureCache, boardPictureOf } from "../items/share-picture/board-picture.service.ts";
import { listFilteredDishIds, listFilteredProductIds } from "./filtered-charts.repository.ts";

/** What the pictures of the boards need. */
type BoardPicturesDeps = {
  db: Database;
  marketArea: Area;
  sharePictures: SharePictures;
  siteName: string;
  now: () => number;
  /** What each caller may ask for that is not in the cache. */
  uncached: TokenBuckets;
};

/** Mounts the preview pictures of both boards, filtered as indexed pages. `clearCache` shows a deletion at once. */
export function boardPicturesRoutes(
  server: FastifyInstance,
  { db, marketArea, sharePictures, siteName, now, uncached }: BoardPicturesDeps,
): { clearCache: () => void } {
  const pictures = createReplyCache<SharePicture>({ now, uncached, ...boardPictureCache });
  server.metrics.addCache("board-pictures", pictures.counts);
  const place = onPositionGrid(marketArea);
  const names = { dish: `${boardNames.dish}: ${marketArea.name}`, product: boardNames.product };
  server.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    "/media/share/board/:file",
    async (request, reply) => {
      const kind = ItemKind.options.find((one) => request.params.file === `${one}.jpg`);
      if (!kind) return reply.callNotFound();
      const filters = readFilters(kind, request.query);
      const key = `${kind} ${JSON.stringify(filters)}`;
      const picture = await pictures.get(key, { caller: await callerOf(request) }, async () => {
        const title = [...labelsOf(filters), names[kind]].join(" · ");
        return sharePictures(
          boardPictureOf(title, await findCards(db.read("may-lag"), await idsOf(kind, filters)), siteName),
        );
      });
      return sendSharePicture(request, reply, picture);
    },
  );

  async function idsOf(kind: ItemKind, filters: ItemFilters): Promise<OrderedIds> {
    if (Object.values(filters).every((words) => words === undefined))
      return kind === "dish" ? nearbyDishIds(place, undefined, sharedBoardSize) : bestIds("product", sharedBoardSize);
    const reader = db.read("may-lag");
    const { ids } = await (kind === "dish"
      ? listFilteredDishIds(reader, place, filters)
      : listFilteredProductIds(reader, filters));
    return ids.slice(0, sharedBoardSize);
  }

  return { clearCache: () => pictures.clear() };
}

/** The filters of a board that is found by its kind. Throws `Problem("invalid")` for words that are none. */
function readFilters(kind: ItemKind, { cuisine, meal, category, diet }: Record<string, unknown>): ItemFilters {
  const read =
    kind === "dish" ? DishFilters.safeParse({ cuisine, meal, diet }) : ProductFilters.safeParse({ category, diet });
  if (read.success) return read.data;
  throw new Problem("invalid", read.error.issues[0]?.message ?? "This board cannot be used");
}

/** Names of the filters. The submitter states a product's claims; no one here has checked them. */
function labelsOf({ cuisine, meal, category, diet }: ItemFilters): string[] {
  const labels = (all: readonly string[], words = "") =>
    all.filter((label) => words.split(" ").includes(slugOf(label)));
  return [
    ...labels(suggestedCuisines, cuisine),
    ...labels(filterMeals, meal),
    ...labels(suggestedCategories, category),
    ...labels(filterDiets.dish, diet).map((label) => `Labelled ${label}`),
  ];
}
