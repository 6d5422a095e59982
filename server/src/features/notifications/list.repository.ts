import { maxQuoteLength, type Notification, type NotificationKind } from "@dishboard/contract/notifications";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { type ImageRow, imageOf, itemTables } from "../items/items.tables.ts";
import { isVisible } from "./notifications.tables.ts";

/** A page of a person's notifications, newest first. */
export async function listNotifications(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.count, n.rank, n.allergen_id, n.read_at is not null as is_read, n.created_at,
      a.id as person_id, a.username, a.avatar_url,
      n.item_id, r.kind as item_kind, coalesce(d.name, i.name) as item_name,
      coalesce(d.image_url, i.image_url) as image_url, coalesce(d.image_width, i.image_width) as image_width,
      coalesce(d.image_height, i.image_height) as image_height,
      coalesce(d.image_thumbhash, i.image_thumbhash) as image_thumbhash,
      coalesce(d.image_description, i.image_description) as image_description,
      n.post_id, p.video_url is not null as is_drool,
      coalesce(p.image_url, v.poster_path) as post_image_url,
      coalesce(p.image_width, v.poster_width) as post_image_width,
      coalesce(p.image_height, v.poster_height) as post_image_height,
      coalesce(p.image_thumbhash, v.poster_thumbhash) as post_image_thumbhash,
      p.image_description as post_image_description,
      left(c.content, ${sql.lit(2 * maxQuoteLength)}) as quote
    from notifications n
    left join rankings r on r.item_id = n.item_id
    left join dishes d on d.id = n.item_id
    left join products i on i.id = n.item_id
    left join posts p on p.id = n.post_id
    left join videos v on v.id = p.video_id
    left join comments c on c.id = n.comment_id
    left join follows f on f.id = n.follow_id
    left join lateral (
      select l.user_id from likes l
      where n.kind = 'likes' and l.post_id = n.post_id and l.user_id <> n.user_id and l.created_at <= n.created_at
      order by l.created_at desc limit 1) liker on true
    left join profiles a on a.id = coalesce(c.user_id, f.follower_id, liker.user_id)
    where n.user_id = ${userId}::uuid and ${isVisible}
      ${before === undefined ? sql`` : sql`and n.id < ${before}::uuid`}
    order by n.id desc limit ${limit}::int`.execute(db);
  return rows.map(notificationOf);
}

type PostImageRow = { [column in keyof ImageRow as `post_${column}`]: ImageRow[column] };

type Row = ImageRow &
  PostImageRow & {
    id: string;
    kind: NotificationKind;
    count: number;
    rank: number | null;
    allergen_id: number | null;
    is_read: boolean;
    created_at: Date;
    person_id: string | null;
    username: string | null;
    avatar_url: string | null;
    item_id: string | null;
    item_kind: number | null;
    item_name: string | null;
    post_id: string | null;
    is_drool: boolean;
    quote: string | null;
  };

function notificationOf(row: Row): Notification {
  const { id, kind, count, rank, quote } = row;
  return {
    id,
    kind,
    count,
    rank,
    allergenId: row.allergen_id,
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
    person: row.person_id ? { id: row.person_id, username: row.username, avatarUrl: row.avatar_url } : null,
    item: itemOf(row),
    post: row.post_id
      ? { id: row.post_id, kind: row.is_drool ? "drool" : "snap", image: imageOf(postImageOf(row)) }
      : null,
    quote: quote === null ? null : shorten(quote),
  };
}

function itemOf(row: Row): Notification["item"] {
  if (row.item_id === null) return null;
  const kind = row.item_kind === itemTables.product.number ? "product" : "dish";
  return { kind, id: row.item_id, name: row.item_name ?? "", image: imageOf(row) };
}

function postImageOf(row: PostImageRow): ImageRow {
  return {
    image_url: row.post_image_url,
    image_width: row.post_image_width,
    image_height: row.post_image_height,
    image_thumbhash: row.post_image_thumbhash,
    image_description: row.post_image_description,
  };
}

function shorten(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, " "));
  return characters.length > maxQuoteLength ? `${characters.slice(0, maxQuoteLength).join("")}…` : characters.join("");
}
