import type { Board, BoardWords } from "@dishboard/contract/boards";
import type { ItemKind } from "@dishboard/contract/items";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { matchingIds } from "../../charts/filtered-charts.tables.ts";
import { type ImageRow, imageColumns, imageOf, itemTables } from "../../items/items.tables.ts";

/** Whether others can see the board or list `m`. */
export const isListShown: RawBuilder<SqlBool> = sql<SqlBool>`
  (not m.is_hidden and m.visibility is distinct from 'private')`;

export function kindNumber(kind: ItemKind): number {
  return itemTables[kind].number;
}

export const boardColumns = sql`i.id, i.slug, i.title, i.note, i.kind, i.area_name, i.latitude, i.longitude, i.radius_km,
  i.cuisine, i.category, i.meal, i.diet, i.follower_count, i.listed_at is not null as is_listed, i.is_hidden,
  ${imageColumns}, json_build_object('id', o.id, 'username', o.username, 'avatarUrl', o.avatar_url) as owner`;

export type BoardRow = ImageRow & {
  id: string;
  slug: string;
  title: string;
  note: string | null;
  kind: number;
  area_name: string | null;
  latitude: number | null;
  longitude: number | null;
  radius_km: number | null;
  cuisine: string | null;
  category: string | null;
  meal: string | null;
  diet: string | null;
  follower_count: number;
  is_listed: boolean;
  is_hidden: boolean;
  owner: Board["owner"];
};

export function boardOf(row: BoardRow): Board {
  const { id, slug, title, note, owner } = row;
  const { area_name: name, latitude, longitude, radius_km: radiusKm } = row;
  const hasArea = name !== null && latitude !== null && longitude !== null && radiusKm !== null;
  return {
    ...{ id, slug, title, note, owner },
    kind: row.kind === kindNumber("dish") ? "dish" : "product",
    area: hasArea ? { name, latitude, longitude, radiusKm } : null,
    filters: wordsOf(row),
    picture: imageOf(row),
    followerCount: row.follower_count,
    isListed: row.is_listed,
  };
}

type Ranked = Pick<Board, "kind" | "filters"> & {
  area: { latitude: number; longitude: number; radiusKm: number } | null;
};

export function idsOfBoard({ kind, area, filters }: Ranked, limit?: number): RawBuilder<unknown> {
  return matchingIds({ kind, circle: area }, filters, limit);
}

function wordsOf({ cuisine, category, meal, diet }: Pick<BoardRow, keyof BoardWords>): Board["filters"] {
  return {
    ...(cuisine && { cuisine }),
    ...(category && { category }),
    ...(meal && { meal }),
    ...(diet && { diet }),
  };
}
