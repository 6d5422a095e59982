import type { CodeDecision, DisputedCode } from "@dishboard/contract/code-disputes";
import { maxDisputedCodes, maxShownCodeDecisions } from "@dishboard/contract/code-disputes";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { isShown } from "../items.tables.ts";

export type CodeHolder = { id: string; name: string; brand: string; submittedBy: string | null };

/** Lists the other shown products with a code. */
export async function listHolders(db: Kysely<Schema>, code: string, exceptId: string | null): Promise<CodeHolder[]> {
  const { rows } = await sql<CodeHolder>`
    select i.id, i.name, i.brand, i.submitted_by as "submittedBy"
    from products i join rankings r on r.item_id = i.id and ${isShown()}
    where i.barcode = ${code} and i.id is distinct from ${exceptId}::uuid order by i.id`.execute(db);
  return rows;
}

export type DisputeGrounds = {
  hasStanding: boolean;
  /** Whether all products with the code are by accounts without standing. */
  isAmongNew: boolean;
  /** A moderator decided since `protectedSince` against a product of theirs. */
  hasLost: boolean;
  /** A moderator decided since `protectedSince` who has the code. */
  isProtected: boolean;
  /** Since `countedSince`; with standing, only of codes that others with standing have. */
  disputes: number;
  /** With standing, those of codes that only new accounts have. */
  disputesOfNew: number;
};

export async function findGrounds(
  db: Kysely<Schema>,
  { code, userId, now }: { code: string; userId: string; now: Date },
  since: { protectedSince: Date; countedSince: Date },
): Promise<DisputeGrounds> {
  const { rows } = await sql<DisputeGrounds>`
    select has_standing(${userId}::uuid, ${now}::timestamptz) as "hasStanding",
      not exists (select from products i join rankings r on r.item_id = i.id and ${isShown()}
        where i.barcode = ${code} and (i.submitted_by is null or has_standing(i.submitted_by, ${now}::timestamptz)))
        as "isAmongNew",
      exists (select from code_disputes d
        where d.barcode = ${code} and d.submitter_id = ${userId}::uuid and not d.has_code) as "hasLost",
      exists (select from code_disputes d join products i on i.id = d.product_id and i.barcode = d.barcode
        where d.barcode = ${code} and d.has_code and d.decided_at > ${since.protectedSince}::timestamptz) as "isProtected",
      counted.*
    from (
      select count(*) filter (where is_of_member)::int as disputes, count(*) filter (where not is_of_member)::int as "disputesOfNew"
      from (
        select not has_standing(${userId}::uuid, ${now}::timestamptz) or exists (
          select from products o where o.barcode = d.barcode and o.submitted_by is distinct from d.submitter_id
            and (o.submitted_by is null or has_standing(o.submitted_by, ${now}::timestamptz))) as is_of_member
        from code_disputes d where d.submitter_id = ${userId}::uuid and d.has_weight is not null
          and not d.is_by_moderator and d.created_at > ${since.countedSince}::timestamptz) disputed) counted`.execute(
    db,
  );
  if (!rows[0]) throw new Error("A row of values is missing");
  return rows[0];
}

/** Whether a dispute counts for the other products, and whether it takes nothing from its own. */
export type DisputeWeight = { hasWeight: boolean; isAgainstNew: boolean };

/** Stores that a product claims the code of others; a moderator may have begun it by showing the product again. */
export async function insertDispute(
  db: Kysely<Schema>,
  dispute: {
    id: string;
    code: string;
    productId: string;
    userId: string | null;
    isByModerator: boolean;
    now: Date;
  } & DisputeWeight,
): Promise<void> {
  const weight = { has_weight: dispute.hasWeight, is_against_new: dispute.isAgainstNew };
  await db
    .insertInto("code_disputes")
    .values({
      ...{ id: dispute.id, barcode: dispute.code, product_id: dispute.productId, submitter_id: dispute.userId },
      ...{ created_at: dispute.now, is_by_moderator: dispute.isByModerator, ...weight },
    })
    .onConflict((conflict) =>
      conflict.columns(["product_id", "barcode"]).where("decided_at", "is", null).doUpdateSet(weight),
    )
    .execute();
}

/** Whether a product may share a code: another one disputes it with all, or a moderator gave it to the product. */
export async function mayBeShownWith(
  db: Kysely<Schema>,
  code: string,
  { id, others }: { id: string; others: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from code_disputes where barcode = ${code}
      and (product_id = ${id}::uuid and has_code
        or product_id = any(${others}::uuid[]) and decided_at is null and not is_against_new)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Includes ended disputes. */
export async function listDisputedCodesOf(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ barcode: string }>`
    select distinct i.barcode from products i join code_disputes d on d.barcode = i.barcode
    where i.id = any(${ids}::uuid[]) order by 1`.execute(db);
  return rows.map(({ barcode }) => barcode);
}

export async function listCodes(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ barcode: string }>`
    select barcode from products where id = any(${ids}::uuid[]) and barcode is not null`.execute(db);
  return rows.map(({ barcode }) => barcode);
}

/** Lists products in any state, ordered by id. */
export async function listIdsWithCode(db: Kysely<Schema>, code: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from products where barcode = ${code} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const openDispute = sql`d.product_id = i.id and d.barcode = i.barcode and d.decided_at is null`;

/** Whether product `i` counts as free of nothing: it claims another's code, or a claim on its own has weight. */
const isDisputed = sql<boolean>`exists (
  select from products o join rankings r on r.item_id = o.id and ${isShown()}
  where o.barcode = i.barcode and o.id <> i.id
    and (exists (select from code_disputes d where ${openDispute} and not d.is_against_new)
      or exists (select from code_disputes d
        where d.product_id = o.id and d.barcode = o.barcode and d.decided_at is null and d.has_weight)))`;

/** Updates locked products, and lists the changed ones. */
export async function updateDisputed(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update products i set is_code_disputed = ${isDisputed}
    where i.id = any(${ids}::uuid[]) and i.is_code_disputed <> ${isDisputed} returning i.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isCodeDisputed(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { rows } = await sql<{ isDisputed: boolean }>`
    select is_code_disputed as "isDisputed" from products where id = ${id}::uuid`.execute(db);
  return rows[0]?.isDisputed ?? false;
}

export async function listOthersWithCode(db: Kysely<Schema>, id: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from products i join products o on o.barcode = i.barcode and o.id <> i.id
      join rankings r on r.item_id = o.id and ${isShown()}
    where i.id = ${id}::uuid order by o.id limit ${maxDisputedCodes}`.execute(db);
  return rows;
}

export async function hasOpenDispute(db: Kysely<Schema>, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from products i join rankings r on r.item_id = i.id and ${isShown()} join code_disputes d on ${openDispute}
    where i.barcode = ${code} limit 1`.execute(db);
  return rows.length > 0;
}

/** Counts the open disputes, or those begun since a date. */
export async function countDisputed(db: Kysely<Schema>, since: Date | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct d.barcode)::int as count from code_disputes d
      join products i on ${openDispute} join rankings r on r.item_id = i.id and ${isShown()}
    where (${since}::timestamptz is null or d.created_at >= ${since}) and exists (
      select from products o join rankings r on r.item_id = o.id and ${isShown()}
      where o.barcode = d.barcode and o.id <> i.id)`.execute(db);
  return rows[0]?.count ?? 0;
}

function partyOf(more: RawBuilder<unknown>): RawBuilder<unknown> {
  const idsOf = (state: number) => sql`array(select x.allergen_id from product_allergens x
    where x.product_id = i.id and x.state = ${sql.lit(state)} order by 1)`;
  return sql`json_build_object('id', i.id, 'name', i.name, 'brand', i.brand,
    'submitter', (select p.username from profiles p where p.id = i.submitted_by),
    'containsIds', ${idsOf(1)}, 'freeIds', ${idsOf(3)}, ${more})`;
}

type DisputedRow = Omit<DisputedCode, "at" | "digits"> & { at: Date };
type DecisionRow = Omit<CodeDecision, "at" | "digits"> & { at: Date };

/** Lists the disputes with the most effect first, then the oldest. */
export async function listDisputed(db: Kysely<Schema>, now: Date, code: string | null = null): Promise<DisputedRow[]> {
  const { rows } = await sql<DisputedRow>`
    with open as (
      select d.barcode, min(d.created_at) as at, bool_or(d.has_weight) as has_weight
      from code_disputes d join products i on ${openDispute} join rankings r on r.item_id = i.id and ${isShown()}
      where (${code}::text is null or d.barcode = ${code}) and exists (
        select from products o join rankings r on r.item_id = o.id and ${isShown()}
        where o.barcode = d.barcode and o.id <> i.id)
      group by d.barcode order by bool_or(d.has_weight) desc, min(d.created_at), d.barcode limit ${maxDisputedCodes})
    select n.barcode as code, n.at,
      (select json_agg(${partyOf(sql`
          'isFirst', not exists (select from code_disputes d where ${openDispute}),
          'isDisputed', i.is_code_disputed,
          'hasStanding', i.submitted_by is not null and has_standing(i.submitted_by, ${now}::timestamptz)`)} order by i.id)
        from products i join rankings r on r.item_id = i.id and ${isShown()} where i.barcode = n.barcode) as products,
      (select json_build_object('name', b.name, 'brand', b.brand, 'source', b.source) from barcode_products b
        where b.code = n.barcode and b.name is not null order by b.import_id desc nulls last limit 1) as known
    from open n order by n.has_weight desc, n.at, n.barcode`.execute(db);
  return rows;
}

/** Lists decisions that none followed, newest first. */
export async function listDecisions(db: Kysely<Schema>): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select n.decision_id as id, n.barcode as code, n.decided_at as at,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'brand', i.brand, 'hasCode', d.has_code)
          order by d.has_code desc, i.id)
        from code_disputes d join products i on i.id = d.product_id where d.decision_id = n.decision_id), '[]') as products
    from (select distinct on (d.barcode) d.barcode, d.decision_id, d.decided_at from code_disputes d
      where d.decided_at is not null order by d.barcode, d.decided_at desc, d.decision_id desc) n
    where exists (select from code_disputes d where d.decision_id = n.decision_id and d.product_id is not null)
    order by n.decided_at desc, n.decision_id limit ${maxShownCodeDecisions}`.execute(db);
  return rows;
}

/** Updates the dispute, or inserts a row if the product had the code first. */
export async function saveDecision(
  db: Kysely<Schema>,
  decision: { newId: string; decisionId: string; code: string; productId: string; hasCode: boolean; now: Date },
): Promise<void> {
  const { newId, decisionId, code, productId, hasCode, now } = decision;
  const decided = { decided_at: now, has_code: hasCode, decision_id: decisionId };
  const changed = await db
    .updateTable("code_disputes")
    .set(decided)
    .where("product_id", "=", productId)
    .where("barcode", "=", code)
    .where("decided_at", "is", null)
    .returning("id")
    .execute();
  if (changed.length > 0) return;
  await sql`
    insert into code_disputes (id, barcode, product_id, submitter_id, created_at, decided_at, has_code, decision_id)
    select ${newId}::uuid, ${code}, i.id, i.submitted_by, ${now}, ${now}, ${hasCode}, ${decisionId}::uuid
    from products i where i.id = ${productId}::uuid`.execute(db);
}

/** Takes a locked product's code, or gives it one if it has none. Returns whether that changed. */
export async function updateCode(db: Kysely<Schema>, id: string, code: string | null): Promise<boolean> {
  const { rows } = await sql`
    update products set barcode = ${code}
    where id = ${id}::uuid and (${code}::text is null or barcode is null) returning id`.execute(db);
  return rows.length > 0;
}

export async function isFollowed(db: Kysely<Schema>, code: string, decisionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from code_disputes n where n.barcode = ${code} and n.decided_at is not null
      and (n.decided_at, n.decision_id) > (select d.decided_at, d.decision_id from code_disputes d
        where d.decision_id = ${decisionId}::uuid limit 1) limit 1`.execute(db);
  return rows.length > 0;
}

export async function listDecided(
  db: Kysely<Schema>,
  decisionId: string,
): Promise<{ code: string; productId: string | null; hasCode: boolean }[]> {
  const { rows } = await sql<{ code: string; productId: string | null; hasCode: boolean }>`
    select barcode as code, product_id as "productId", has_code as "hasCode" from code_disputes
    where decision_id = ${decisionId}::uuid order by product_id`.execute(db);
  return rows;
}

/** Deletes rows without a dispute, and reopens the disputes. */
export async function deleteDecision(db: Kysely<Schema>, decisionId: string): Promise<void> {
  await sql`delete from code_disputes where decision_id = ${decisionId}::uuid and has_weight is null`.execute(db);
  await sql`
    update code_disputes set decided_at = null, has_code = null, decision_id = null
    where decision_id = ${decisionId}::uuid`.execute(db);
}

/** Deletes undecided or anonymous disputes of deleted products, once they count for no limit. */
export async function deleteEndedDisputes(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`
    delete from code_disputes where product_id is null and created_at < ${before}::timestamptz
      and (decided_at is null or submitter_id is null)`.execute(db);
}
