import { reactionReported } from "@dishboard/contract/allergens";
import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import { embedCode, embedHeight, embedPath, maxEmbedCount, wideEmbed } from "@dishboard/contract/embeds";
import type { ItemKind } from "@dishboard/contract/items";
import { sharePicturePath, sharePictureSize } from "@dishboard/contract/share-pictures";
import { escapeHtml } from "../../platform/html.ts";
import type { UnrankedCard } from "../items/cards.repository.ts";

export type EmbedTarget = { board: string; search: string } | { kind: ItemKind; id: string };

/** In pixels. */
export type EmbedRoom = { maxwidth?: number | undefined; maxheight?: number | undefined };

/** In seconds. */
const cacheAge = 3_600;
const usualWidth = 600;
const frameHeight = { around: 140, row: 72 };

/** Returns null if the address is another site's or cannot be embedded. */
export function targetAt(address: string, siteUrl: string): EmbedTarget | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.origin !== new URL(siteUrl).origin || url.username !== "" || url.password !== "") return null;
  const path = url.pathname.replace(/(?<=.)\/$/, "");
  const { search } = url;
  if (path === "/") return { board: dishBoardKey, search };
  if (path === "/pantry-100") return { board: productBoardKey, search };
  const [, key] = /^(?:\/embed)?\/lists\/([a-z0-9-]{1,60})$/.exec(path) ?? [];
  if (key !== undefined) return { board: key, search };
  const [, kind, id] = /^\/(dish|product)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(path) ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as ItemKind, id };
}

export function frameOf(
  { key, title, siteUrl, filters }: { key: string; title: string; siteUrl: string; filters: string },
  { maxwidth = usualWidth, maxheight = embedHeight }: EmbedRoom,
) {
  const width = Math.min(maxwidth, usualWidth);
  const columns = width >= wideEmbed ? 2 : 1;
  const rows = Math.max(1, Math.floor((maxheight - frameHeight.around) / frameHeight.row));
  const count = Math.min(maxEmbedCount, rows * columns);
  const natural = frameHeight.around + Math.ceil(count / columns) * frameHeight.row;
  const height = Math.min(maxheight, Math.max(natural, frameHeight.around + frameHeight.row));
  const address = siteUrl + embedPath(key, { count, filters });
  return {
    type: "rich" as const,
    title,
    cache_age: cacheAge,
    html: embedCode(address, { title: escapeHtml(title), width, height }),
    width,
    height,
  };
}

/** Adds the share picture if there is room. */
export function linkOf({ card, updatedAt }: { card: UnrankedCard; updatedAt: Date }, siteUrl: string, room: EmbedRoom) {
  const { id, kind, name, restaurant, submitter } = card;
  const { alert = [] } = card.allergens ?? {};
  const { width, height } = sharePictureSize;
  const isRoom = width <= (room.maxwidth ?? width) && height <= (room.maxheight ?? height);
  const path = sharePicturePath({ id, kind, rank: null, updatedAt: updatedAt.toISOString(), alertIds: alert });
  return {
    type: "link" as const,
    title: [name, restaurant, ...(alert.length > 0 ? [reactionReported(alert)] : [])].join(" · "),
    ...(submitter?.username && { author_name: submitter.username }),
    cache_age: cacheAge,
    ...(isRoom && { thumbnail_url: siteUrl + path, thumbnail_width: width, thumbnail_height: height }),
  };
}
