import type { Appeal, SubjectKind, SubjectRef } from "@dishboard/contract/reports";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { itemTables } from "../items/items.tables.ts";

const subjectColumns = {
  dish: "item_id",
  product: "item_id",
  post: "post_id",
  comment: "comment_id",
  profile: "profile_id",
  note: "note_id",
  list: "list_id",
} as const satisfies Record<SubjectKind, string>;

/** A subject's column and value. */
export function subjectValue({ kind, id }: SubjectRef): { [Column in (typeof subjectColumns)[SubjectKind]]?: string } {
  return { [subjectColumns[kind]]: id };
}

/** Row `t`'s kind of subject. */
export const kindOfRow: RawBuilder<SubjectKind> = sql<SubjectKind>`case
  when t.post_id is not null then 'post' when t.comment_id is not null then 'comment'
  when t.profile_id is not null then 'profile' when t.note_id is not null then 'note'
  when t.list_id is not null then 'list'
  else (select case r.kind when ${sql.lit(itemTables.dish.number)} then 'dish' else 'product' end
    from rankings r where r.item_id = t.item_id) end`;

/**
 * Whether others see report `t`'s subject. Moderators do not see private notes and lists; a hidden item's reaction
 * waits until it is shown.
 */
export const isAboutShared: RawBuilder<SqlBool> = sql<SqlBool>`
  ((t.waiting_allergen_ids = '{}' or not exists (select from hidden_subjects h where h.subject_id = t.subject_id))
  and (t.note_id is null or exists (select from food_log l where l.id = t.note_id and l.is_note_shared))
  and (t.list_id is null or exists (
    select from member_lists m where m.id = t.list_id and m.visibility is distinct from 'private')))`;

/** Appeal `a` for replies, or null. */
export const appealColumn: RawBuilder<Appeal | null> = sql<Appeal | null>`
  case when a.id is not null then json_build_object('text', a.content, 'createdAt', ${isoDate("a.created_at")},
    'outcome', a.outcome, 'answer', a.answer, 'answeredAt', ${isoDate("a.answered_at")}) end`;

function isoDate(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** When a later decision reversed log entry `l`, or null. */
export const takenBackAt: RawBuilder<Date | null> = sql<Date | null>`(
  select min(later.created_at) from moderation_log later
  where later.subject_id = l.subject_id and later.id > l.id and later.action = any(case l.action
    when 'hide' then '{show}' when 'suspend' then '{lift}' when 'feature' then '{unfeature}'
    when 'hide-things' then '{show-things,lift}' when 'void-votes' then '{count-votes,lift}'
    when 'name-moderator' then '{remove-moderator}' when 'restaurant-gone' then '{restaurant-here}' end::text[]))`;
