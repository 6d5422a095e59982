import { type BusyPerson, type Deed, type DeedCounts, type DeedKind, deedKinds } from "@dishboard/contract/deeds";
import { busyPeopleSize, newestDeedsSize } from "@dishboard/contract/limits";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../../database/schema.ts";
import { postStates } from "../../posts/posts.tables.ts";
import { type Reporters, reportedReactions } from "./reporters.repository.ts";

type Source = {
  /** Missing for reactions, which have two. */
  table?: string;
  by: string;
  /** Needed if not all rows are deeds. */
  where?: string;
  /** Needed if ids lack the time. */
  at?: string;
};

const sources: Record<DeedKind, Source> = {
  dish: { table: "dishes", by: "submitted_by" },
  product: { table: "products", by: "submitted_by" },
  post: { table: "posts", by: "user_id" },
  comment: { table: "comments", by: "user_id" },
  note: { table: "food_log", by: "user_id", where: "t.is_note_shared and t.note is not null" },
  list: { table: "member_lists", by: "owner_id", where: "t.visibility is distinct from 'private'" },
  vote: { table: "votes", by: "user_id", at: "updated_at" },
  gone: { table: "presence_reports", by: "user_id", where: "t.says = 'gone'", at: "created_at" },
  reaction: { by: "reporter_id", at: "created_at" },
  report: { table: "reports", by: "reporter_id" },
};

/** Weigh ten votes, as others feel them at once. */
const heavyKinds: readonly DeedKind[] = ["gone", "reaction", "report"];

type CountedRow = { user_id: string; kind: DeedKind; count: number };

/** Counts deeds by person and kind since a moment, for open accounts or one person. */
async function countDeeds(
  db: Kysely<Schema>,
  { since, personId, reporters }: { since?: Date; personId?: string; reporters: Reporters },
): Promise<Map<string, DeedCounts>> {
  const counts = deedKinds.map((kind) => {
    const { table, by, where, at } = sources[kind];
    const conditions = [
      sql`t.${sql.ref(by)} is not null`,
      ...(where ? [sql.raw(where)] : []),
      ...(personId ? [sql`t.${sql.ref(by)} = ${personId}::uuid`] : []),
      ...(since ? [isSince(since, at)] : []),
    ];
    return sql`
      select t.${sql.ref(by)} as user_id, ${sql.lit(kind)} as kind, count(*)::int as count
      from ${table ? sql.table(table) : reportedReactions(reporters)} t
      where ${sql.join(conditions, sql` and `)} group by 1`;
  });
  // Others would displace those to look at.
  const isOpen = sql`exists (select from profiles p left join users u on u.id = p.id
    where p.id = c.user_id and u.state is distinct from 'suspended')`;
  const { rows } = await sql<CountedRow>`
    select * from (${sql.join(counts, sql` union all `)}) c ${personId ? sql`` : sql`where ${isOpen}`}`.execute(db);
  const found = new Map<string, DeedCounts>();
  for (const { user_id, kind, count } of rows)
    found.set(user_id, { ...(found.get(user_id) ?? noDeeds()), [kind]: count });
  return found;
}

/** Ids start with their time; most tables have no other time index. */
function isSince(since: Date, at: string | undefined): RawBuilder<unknown> {
  return at ? sql`t.${sql.ref(at)} > ${since}::timestamptz` : sql`t.id > ${v7({ msecs: since.getTime() })}::uuid`;
}

function noDeeds(): DeedCounts {
  return Object.fromEntries(deedKinds.map((kind) => [kind, 0])) as DeedCounts;
}

function weightOf(day: DeedCounts): number {
  return deedKinds.reduce((sum, kind) => sum + day[kind] * (heavyKinds.includes(kind) ? 10 : 1), 0);
}

/** The busiest open accounts since a moment, and reporters of reactions. */
export async function listBusyPeople(db: Kysely<Schema>, since: Date, reporters: Reporters): Promise<BusyPerson[]> {
  const busiest = [...(await countDeeds(db, { since, reporters }))]
    .sort(([oneId, one], [otherId, other]) => weightOf(other) - weightOf(one) || (oneId < otherId ? -1 : 1))
    .slice(0, busyPeopleSize);
  const people = await findPeople(
    db,
    busiest.map(([id]) => id),
  );
  return busiest.flatMap(([id, day]) => {
    const person = people.get(id);
    return person ? [{ ...person, day }] : [];
  });
}

/** A person's deeds since a moment and in all, with their reactions' `key`; undefined if unknown. */
export async function findDeeds(
  db: Kysely<Schema>,
  { personId, key, since }: { personId: string; key: Buffer; since: Date },
): Promise<{ person: BusyPerson; ever: DeedCounts } | undefined> {
  const person = (await findPeople(db, [personId])).get(personId);
  if (!person) return undefined;
  const of = { personId, reporters: { ids: [personId], keys: [key] } };
  const [day, ever] = [await countDeeds(db, { ...of, since }), await countDeeds(db, of)];
  return {
    person: { ...person, day: day.get(personId) ?? noDeeds() },
    ever: ever.get(personId) ?? noDeeds(),
  };
}

async function findPeople(db: Kysely<Schema>, ids: string[]): Promise<Map<string, Omit<BusyPerson, "day">>> {
  const rows = await db
    .selectFrom("profiles as p")
    .leftJoin("users as u", "u.id", "p.id")
    .select(["p.id", "p.username", "p.avatar_url as avatarUrl", "p.created_at as createdAt", "u.state"])
    .where("p.id", "in", ids.length > 0 ? ids : [v7()])
    .execute();
  return new Map(
    rows.map(({ createdAt, state, ...row }) => [
      row.id,
      { ...row, createdAt: createdAt.toISOString(), isSuspended: state === "suspended" },
    ]),
  );
}

/** Newest deeds by kind except votes, without reports on `exceptOf`'s items. */
export async function listDeeds(
  db: Kysely<Schema>,
  { personId, key, exceptOf }: { personId: string; key: Buffer; exceptOf: string | null },
): Promise<Deed[]> {
  const by = sql`${personId}::uuid`;
  const newest = (kind: DeedKind, query: RawBuilder<unknown>) => sql`
    (select ${sql.lit(kind)} as kind, one.* from (${query} order by at desc limit ${sql.lit(newestDeedsSize)}) one)`;
  const item = (kind: "dish" | "product", table: string) =>
    newest(
      kind,
      sql`
    select t.id, t.name, ${sql.lit(kind)} as page_kind, t.id::text as page_id, t.created_at as at, r.state <> 0 as is_undone
    from ${sql.table(table)} t join rankings r on r.item_id = t.id where t.submitted_by = ${by}`,
    );
  const itemPage = sql`case r.kind when 1 then 'dish' else 'product' end as page_kind, r.item_id::text as page_id`;
  const items = sql`
    left join rankings r on r.item_id = t.item_id left join dishes d on d.id = t.item_id left join products p on p.id = t.item_id`;
  const shown = sql.lit(postStates.shown);
  const queries = [
    item("dish", "dishes"),
    item("product", "products"),
    newest(
      "post",
      sql`
      select t.id, t.content as name, case when t.video_url is null then 'snap' else 'drool' end as page_kind,
        t.id::text as page_id, t.created_at as at, t.state <> ${shown} as is_undone
      from posts t where t.user_id = ${by}`,
    ),
    newest(
      "comment",
      sql`
      select t.id, t.content as name, case when o.video_url is null then 'snap' else 'drool' end as page_kind,
        o.id::text as page_id, t.created_at as at, t.state <> ${shown} as is_undone
      from comments t join posts o on o.id = t.post_id where t.user_id = ${by}`,
    ),
    newest(
      "note",
      sql`
      select t.id, t.note as name, case when t.product_id is null then 'dish' else 'product' end as page_kind,
        coalesce(t.dish_id, t.product_id)::text as page_id, t.created_at as at, t.is_note_hidden as is_undone
      from food_log t where t.user_id = ${by} and t.is_note_shared and t.note is not null`,
    ),
    newest(
      "list",
      sql`
      select t.id, t.title as name, 'list' as page_kind, t.slug as page_id, t.created_at as at, t.is_hidden as is_undone
      from member_lists t where t.owner_id = ${by} and t.visibility is distinct from 'private'`,
    ),
    newest(
      "gone",
      sql`
      select t.restaurant_id as id, o.name, 'restaurant' as page_kind, o.id::text as page_id, t.created_at as at,
        o.closer is null as is_undone
      from presence_reports t join restaurants o on o.id = t.restaurant_id where t.user_id = ${by} and t.says = 'gone'`,
    ),
    newest(
      "reaction",
      // Each report once: the original, else a copy or kept one.
      sql`
      select * from (select distinct on (t.allergen_id, t.created_at) t.id, coalesce(d.name, p.name, t.name) as name, ${itemPage},
        t.created_at as at, t.is_undone
      from (
        select id, item_id, allergen_id, created_at, null as name, confirmed_at is not null as is_undone,
          case when reporter_id is not null then 0 else 1 end as rank
          from reactions where reporter_id = ${by} or reporter_key = ${key}
        union all select id, item_id, allergen_id, created_at, coalesce(name_key, array_to_string(name, ' ')), false, 2
          from kept_reactions where reporter_key = ${key}) t ${items}
      where not exists (select from reactions o join rankings w on w.item_id = o.item_id
        where w.submitted_by = ${exceptOf}::uuid and o.allergen_id = t.allergen_id and o.created_at = t.created_at
          and (o.reporter_id = ${by} or o.reporter_key = ${key}))
      order by t.allergen_id, t.created_at, t.rank, t.is_undone, t.id) reported`,
    ),
    newest(
      "report",
      sql`
      select t.id, coalesce(d.name, p.name, t.details) as name, ${itemPage}, t.created_at as at,
        t.settled_at is not null as is_undone
      from reports t ${items} where t.reporter_id = ${by}
        and (${exceptOf}::uuid is null or r.submitted_by is distinct from ${exceptOf}::uuid)`,
    ),
  ];
  type Row = Omit<Deed, "at" | "page" | "isUndone"> & {
    page_kind: NonNullable<Deed["page"]>["kind"];
    page_id: string | null;
    at: Date;
    is_undone: boolean;
  };
  const { rows } = await sql<Row>`
    select * from (${sql.join(queries, sql` union all `)}) all_deeds order by at desc, id`.execute(db);
  return rows.map(({ page_kind, page_id, at, is_undone, ...row }) => ({
    ...row,
    page: page_id === null ? null : { kind: page_kind, id: page_id },
    at: at.toISOString(),
    isUndone: is_undone,
  }));
}
