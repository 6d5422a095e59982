import type { ItemKind } from "@dishboard/contract/items";
import { type Subject, SubjectKind, type SubjectRef } from "@dishboard/contract/reports";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isNoteShown, itemOfEntry } from "../food-log/food-log.tables.ts";
import {
  type ImageRow,
  idsOfBits,
  imageColumns,
  imageOf,
  isShown,
  itemTables,
  labelsOf,
  statementsOf,
  tagsOf,
} from "../items/items.tables.ts";
import { isListShown } from "../lists/boards/boards.tables.ts";
import { isCommentShown, isPostShown, postStates } from "../posts/posts.tables.ts";
import { shownPersonId } from "../profiles/profiles.tables.ts";

/** Locks a visible subject against deletion and returns its owner; undefined if others cannot see it. */
export async function lockReportable(
  db: Kysely<Schema>,
  { kind, id }: SubjectRef,
): Promise<{ ownerId: string | null } | undefined> {
  const { rows } = await sql<{ ownerId: string | null }>`${reportable(kind, id)}`.execute(db);
  return rows[0];
}

function reportable(kind: SubjectKind, id: string): RawBuilder<unknown> {
  switch (kind) {
    case "post":
      return sql`select p.user_id as "ownerId" from posts p where p.id = ${id}::uuid and ${isPostShown} for key share`;
    case "comment":
      return sql`
        select c.user_id as "ownerId" from comments c join posts p on p.id = c.post_id
        where c.id = ${id}::uuid and ${isCommentShown} and ${isPostShown} for key share of c`;
    case "profile":
      return sql`select id as "ownerId" from profiles where id = ${shownPersonId(id)} for key share`;
    case "note":
      return sql`
        select t.user_id as "ownerId" from food_log t join rankings r on r.item_id = ${itemOfEntry} and ${isShown()}
        where t.id = ${id}::uuid and ${isNoteShown} for key share of t`;
    case "list":
      return sql`
        select m.owner_id as "ownerId" from member_lists m where m.id = ${id}::uuid and ${isListShown} for key share`;
    default:
      return sql`
        select r.submitted_by as "ownerId" from rankings r
        where r.item_id = ${id}::uuid and r.kind = ${sql.lit(itemTables[kind].number)} and ${isShown()} for key share`;
  }
}

/** Subjects in any state, for administrators, by id. */
export async function findSubjects(db: Kysely<Schema>, refs: readonly SubjectRef[]): Promise<Map<string, Subject>> {
  const found = await Promise.all(
    SubjectKind.options.map((kind) => {
      const ids = refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
      return ids.length === 0 ? [] : listSubjects(db, kind, ids);
    }),
  );
  return new Map(found.flat().map((subject) => [subject.id, subject]));
}

/** Whether it is a private list, whose title, note and picture moderators must not read. */
export function isPrivateList({ kind, name }: Subject): boolean {
  return kind === "list" && name === null;
}

type Row = Omit<Subject, "image" | "hidden" | "video"> &
  ImageRow & {
    video: Subject["video"];
    hidden_reason: NonNullable<Subject["hidden"]>["reason"] | null;
    hidden_note: string | null;
    hidden_at: Date | null;
  };

async function listSubjects(db: Kysely<Schema>, kind: SubjectKind, ids: string[]): Promise<Subject[]> {
  const { rows } = await sql<Row>`
    select ${sql.lit(kind)} as kind, ${columnsOf(kind)}, ${kind === "note" ? itemOfNote : sql`null`} as item,
      ${kind === "list" ? sql`case when ${isListSeen} then i.slug end` : sql`null`} as slug,
      h.reason as hidden_reason, h.note as hidden_note, h.created_at as hidden_at,
      case when o.id is not null then
        json_build_object('id', o.id, 'username', o.username, 'avatarUrl', o.avatar_url) end as owner
    from ${tablesOf(kind)} left join profiles o on o.id = ${sql.ref(owners[kind])}
      left join hidden_subjects h on h.subject_id = i.id
    where i.id = any(${ids}::uuid[]) ${kind === "note" ? sql`and ${isEntrySeen}` : sql``}`.execute(db);
  return rows.map(subjectOf);
}

const owners = {
  dish: "i.submitted_by",
  product: "i.submitted_by",
  post: "i.user_id",
  comment: "i.user_id",
  profile: "i.id",
  note: "i.user_id",
  list: "i.owner_id",
} as const satisfies Record<SubjectKind, string>;

function tablesOf(kind: SubjectKind): RawBuilder<unknown> {
  switch (kind) {
    case "dish":
      return sql`dishes i join rankings r on r.item_id = i.id join restaurants s on s.id = i.restaurant_id`;
    case "product":
      return sql`products i join rankings r on r.item_id = i.id`;
    case "post":
      return sql`posts i left join videos v on v.id = i.video_id`;
    case "comment":
      return sql`comments i join posts p on p.id = i.post_id`;
    case "profile":
      return sql`profiles i left join users u on u.id = i.id`;
    case "note":
      return sql`food_log i`;
    case "list":
      return sql`member_lists i`;
  }
}

const noLabels = sql`'{}'::text[] as tags, '{}'::text[] as claims, null as statements, '{}'::int[] as "alertIds", '{}'::int[] as "waitingIds",
  null as place, false as "isFeatured"`;
const noImage = sql`null as image_url, null::int as image_width, null::int as image_height, null as image_thumbhash,
  null as image_description, null as video`;

// A hidden list stays appealable after becoming private.
const isListSeen = sql`(i.is_hidden or i.visibility is distinct from 'private')`;

// Other log entries stay private, owner and item included.
const isEntrySeen = sql`(i.is_note_shared or i.is_note_hidden or h.subject_id is not null
  or exists (select from reports r where r.note_id = i.id))`;

const postOf = (posts: string) => sql`json_build_object('id', ${sql.ref(`${posts}.id`)},
  'kind', case when ${sql.ref(`${posts}.video_url`)} is null then 'snap' else 'drool' end)`;

const itemOfNote = sql`case when coalesce(i.dish_id, i.product_id) is not null then json_build_object(
  'kind', case i.kind when ${sql.lit(itemTables.dish.number)} then 'dish' else 'product' end,
  'id', coalesce(i.dish_id, i.product_id)) end`;

function columnsOf(kind: SubjectKind): RawBuilder<unknown> {
  switch (kind) {
    case "post":
      return sql`i.id, null as name, i.content as text, ${postOf("i")} as post, ${noLabels},
        i.state = ${sql.lit(postStates.hidden)} as "isHidden", i.image_description,
        coalesce(i.image_url, v.poster_path) as image_url, coalesce(i.image_width, v.poster_width) as image_width,
        coalesce(i.image_height, v.poster_height) as image_height,
        coalesce(i.image_thumbhash, v.poster_thumbhash) as image_thumbhash,
        case when v.state = 'ready' then json_build_object(
          'path', v.path, 'width', v.width, 'height', v.height, 'durationMs', v.duration_ms) end as video`;
    case "comment":
      return sql`i.id, null as name, i.content as text, ${postOf("p")} as post, ${noLabels}, ${noImage},
        i.state = ${sql.lit(postStates.hidden)} as "isHidden"`;
    case "profile":
      return sql`i.id, i.full_name as name, i.bio as text, null as post, ${noLabels}, ${noImage},
        coalesce(u.state = 'suspended', false) as "isHidden"`;
    case "note":
      return sql`i.id, null as name, case when i.is_note_shared then i.note end as text, null as post, ${noLabels},
        case when i.is_note_shared then i.image_url end as image_url, i.image_width, i.image_height, i.image_thumbhash,
        i.image_description, null as video, i.is_note_hidden as "isHidden"`;
    case "list":
      return sql`i.id, case when ${isListSeen} then i.title end as name, case when ${isListSeen} then i.note end as text,
        null as post, ${noLabels}, case when ${isListSeen} then i.image_url end as image_url, i.image_width,
        i.image_height, i.image_thumbhash, case when ${isListSeen} then i.image_description end as image_description,
        null as video, i.is_hidden as "isHidden"`;
    default:
      return itemColumnsOf(kind);
  }
}

/** Whether item `i` ever had a reaction to row `x`'s allergen. */
const isReactedTo = sql`exists (select from reactions t where t.item_id = i.id and t.allergen_id = x.allergen_id)`;

const waitingIds = sql`array(select distinct a from reports w cross join unnest(w.waiting_allergen_ids) a
  where w.item_id = i.id and w.settled_at is null order by 1)`;

function itemColumnsOf(kind: ItemKind): RawBuilder<unknown> {
  const claims = sql`array(select l->>'name' from json_array_elements(${labelsOf(kind, "claims", ["name"])}) l)`;
  return sql`i.id, i.name, ${sql.ref(kind === "dish" ? "s.name" : "i.brand")} as place, i.description as text,
    ${tagsOf(kind)} as tags, ${claims} as claims,
    ${statementsOf(kind, isReactedTo)} as statements,
    ${idsOfBits(sql`r.alerts`)} as "alertIds", ${waitingIds} as "waitingIds", ${imageColumns}, null as video, null as post, not ${isShown()} as "isHidden", i.is_featured as "isFeatured"`;
}

function subjectOf(row: Row): Subject {
  const { hidden_reason: reason, hidden_note: note, hidden_at: at, ...rest } = row;
  const { image_url, image_width, image_height, image_thumbhash, image_description, ...fields } = rest;
  return { ...fields, image: imageOf(row), hidden: reason && at && { reason, note, at: at.toISOString() } };
}
