import { type AllergenCheck, maxAllergenChecks } from "@dishboard/contract/allergen-checks";
import { contradictionsOf, excludedAllergenIds } from "@dishboard/contract/contradictions";
import { type ItemKind, ItemKind as kinds } from "@dishboard/contract/items";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { idsOfBits, isShown, itemTables } from "../items/items.tables.ts";

/** Contradicting claims and allergens, and whether traces contradict. */
const pairs = JSON.stringify(excludedAllergenIds());

/** A person's shown items with alerts or contradictions, newest first. */
export async function listChecks(db: Kysely<Schema>, personId: string): Promise<AllergenCheck[]> {
  const found = await Promise.all(kinds.options.map((kind) => listOfKind(db, kind, personId)));
  return found
    .flat()
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, maxAllergenChecks)
    .map(({ claimIds, containsIds, mayContainIds, ...item }) => ({
      ...item,
      contradictions: contradictionsOf(claimIds, containsIds, mayContainIds),
    }));
}

type Row = Omit<AllergenCheck, "contradictions"> & {
  claimIds: number[];
  containsIds: number[];
  mayContainIds: number[];
};

async function listOfKind(db: Kysely<Schema>, kind: ItemKind, personId: string): Promise<Row[]> {
  const { items, itemId, claims, allergens } = itemTables[kind];
  const stated = (state: number) => sql`array(select x.allergen_id from ${sql.table(allergens)} x
    where x.${sql.ref(itemId)} = i.id and x.state = ${sql.lit(state)} order by 1)`;
  const { rows } = await sql<Row>`
    select ${sql.lit(kind)} as kind, i.id, i.name, ${idsOfBits(sql`r.alerts`)} as "alertIds",
      array(select c.claim_id from ${sql.table(claims)} c where c.${sql.ref(itemId)} = i.id order by 1) as "claimIds",
      ${stated(1)} as "containsIds", ${stated(2)} as "mayContainIds"
    from ${sql.table(items)} i join rankings r on r.item_id = i.id and ${isShown()}
    where i.submitted_by = ${personId}::uuid and (r.alerts <> 0 or exists (
      select from json_to_recordset(${pairs}) as p ("claimId" int, "allergenId" int, "isOfTraces" boolean)
        join ${sql.table(claims)} c on c.${sql.ref(itemId)} = i.id and c.claim_id = p."claimId"
        join ${sql.table(allergens)} x on x.${sql.ref(itemId)} = i.id and x.allergen_id = p."allergenId"
          and (x.state = 1 or (x.state = 2 and p."isOfTraces"))))
    order by i.id desc limit ${sql.lit(maxAllergenChecks)}`.execute(db);
  return rows;
}
