import { allergens, deliveryPlatforms, dietaryClaims } from "@dishboard/contract/labels";
import { type Kysely, sql } from "kysely";
import { dishKinds } from "./dish-kinds.ts";

const lists = [
  {
    ...{ slug: "camden-market-top-100", position: 1, name: "Camden Market Top 100", area_name: "Camden Market" },
    ...{ latitude: 51.5414, longitude: -0.1471, radius_km: 10 },
  },
  {
    ...{ slug: "london-top-100", position: 2, name: "London Top 100", area_name: "the centre" },
    ...{ latitude: 51.5074, longitude: -0.1278, radius_km: 25 },
  },
  {
    ...{ slug: "global-top-100", position: 3, name: "Global Top 100", area_name: null },
    ...{ latitude: null, longitude: null, radius_km: null },
  },
];

/** A table's rows; `unique` is another column with unique values, `elsewhere` an unused value for it. */
type ReferenceRows = { table: string; key: string; unique: string; elsewhere: string; rows: readonly object[] };

const byId = { key: "id", unique: "name", elsewhere: "t.name || ' (' || t.id || ')'" };
const referenceData: ReferenceRows[] = [
  { table: "dietary_claims", ...byId, rows: dietaryClaims },
  { table: "allergens", ...byId, rows: allergens },
  { table: "delivery_platforms", ...byId, rows: deliveryPlatforms },
  { table: "lists", key: "slug", unique: "position", elsewhere: "t.position + 1000", rows: lists },
];

/**
 * Removed rows stay, because items may refer to them. A row whose name or position was given to another gets a free
 * one. Kinds of dishes, which nothing refers to, are replaced.
 */
export async function bringReferenceData(db: Kysely<unknown>): Promise<void> {
  for (const { table, key, unique, elsewhere, rows } of referenceData) {
    const given = sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}) g`;
    const [same, changes, isOther] = [`t.${key} = g.${key}`, "(t.*) is distinct from (g.*)", `t.${key} <> g.${key}`];
    const columns = Object.keys(rows[0] ?? {});
    const assignments = columns.map((column) => `${column} = g.${column}`).join(", ");
    const { rows: different } = await sql`
      select 1 from ${given} left join ${sql.table(table)} t on ${sql.raw(same)} where ${sql.raw(changes)} limit 1`.execute(
      db,
    );
    if (different.length === 0) continue;
    await sql`update ${sql.table(table)} t set ${sql.ref(unique)} = ${sql.raw(elsewhere)}
      from ${given} where t.${sql.ref(unique)} = g.${sql.ref(unique)} and ${sql.raw(isOther)}`.execute(db);
    await sql`update ${sql.table(table)} t set ${sql.raw(assignments)}
      from ${given} where ${sql.raw(same)} and ${sql.raw(changes)}`.execute(db);
    await sql`insert into ${sql.table(table)} select g.* from ${given}
      where not exists (select from ${sql.table(table)} t where ${sql.raw(same)})`.execute(db);
  }
  await bringDishKinds(db);
}

async function bringDishKinds(db: Kysely<unknown>): Promise<void> {
  const given = sql`select * from json_populate_recordset(null::dish_kinds, ${JSON.stringify(dishKinds)})`;
  await sql`delete from dish_kinds where (word, others, kind) not in (${given})`.execute(db);
  await sql`insert into dish_kinds ${given} on conflict do nothing`.execute(db);
}
