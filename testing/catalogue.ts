import { sql } from "kysely";
import pg from "pg";
import type { Database } from "../server/src/database/connect.ts";
import type { ServerAddress } from "./database.ts";

/**
 * A database's catalogue of schema `public` in sorted lines: tables with ordered columns, constraints, indexes,
 * functions, triggers, views, sequences, types, owners, rights, storage parameters, statistics targets, comments, and
 * the extensions of this schema.
 */
export async function catalogueOf(address: ServerAddress): Promise<string[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`${parts.join("\nunion all\n")}\norder by 1`);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

export async function databaseState(address: ServerAddress, db: Database): Promise<unknown> {
  const { rows } = await sql`
    select row_to_json(t)::text as row from dietary_claims t union all select row_to_json(t)::text from allergens t
    union all select row_to_json(t)::text from delivery_platforms t union all select row_to_json(t)::text from lists t
    union all select row_to_json(t)::text from dish_kinds t union all select row_to_json(t)::text from applied_functions t
    union all select name from kysely_migration order by 1`.execute(db.write);
  return { catalogue: await catalogueOf(address), rows };
}

const isOurs = "c.relnamespace = 'public'::regnamespace";
const line = (kind: string, ...parts: string[]) => `concat_ws(' | ', '${kind}', ${parts.join(", ")})`;
const comment = (oid: string, catalogue: string) => `obj_description(${oid}, '${catalogue}')`;
const text = (value: string) => `coalesce(${value}::text, '-')`;

const parts = [
  `select ${line(
    "relation",
    ...["c.relname", "c.relkind", "c.relowner::regrole", "c.relpersistence", "c.relrowsecurity", "c.relreplident"],
    ...["c.reloptions", "c.relacl", comment("c.oid", "pg_class")].map(text),
  )} as line from pg_class c where ${isOurs}`,
  `select ${line(
    "column",
    // Without the numbers of dropped columns.
    "c.relname || ' ' || row_number() over (partition by c.oid order by a.attnum) || ' ' || a.attname",
    ...["format_type(a.atttypid, a.atttypmod)", "a.attnotnull", "a.attidentity", "a.attgenerated", "a.attstorage"],
    "a.attcompression",
    ...["pg_get_expr(d.adbin, d.adrelid)", "a.attstattarget", "a.attoptions", "a.attacl"].map(text),
    ...["a.attcollation::regcollation", "col_description(c.oid, a.attnum)"].map(text),
  )} from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where ${isOurs}`,
  `select ${line(
    "constraint",
    ...["n.conrelid::regclass || ' ' || n.conname", "n.contype", "n.convalidated", "pg_get_constraintdef(n.oid)"],
    text(comment("n.oid", "pg_constraint")),
  )} from pg_constraint n where n.connamespace = 'public'::regnamespace and n.contype <> 't'`,
  `select ${line(
    "index",
    ...["pg_get_indexdef(i.indexrelid)", "i.indisvalid", "i.indisclustered", "i.indisreplident", "i.indimmediate"],
  )} from pg_index i join pg_class c on c.oid = i.indexrelid where ${isOurs}`,
  `select ${line(
    "function",
    ...["p.oid::regprocedure", "p.proowner::regrole", "pg_get_functiondef(p.oid)"],
    ...["p.proacl", comment("p.oid", "pg_proc")].map(text),
  )} from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')`,
  `select ${line("aggregate", "p.oid::regprocedure")}
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind not in ('f', 'p')`,
  `select ${line("trigger", "pg_get_triggerdef(t.oid)", "t.tgenabled", text(comment("t.oid", "pg_trigger")))}
    from pg_trigger t where not t.tgisinternal`,
  `select ${line("view", "c.relname", "pg_get_viewdef(c.oid)")} from pg_class c where ${isOurs} and c.relkind in ('v', 'm')`,
  `select ${line("rule", "pg_get_ruledef(r.oid)")} from pg_rewrite r join pg_class c on c.oid = r.ev_class where ${isOurs}`,
  `select ${line("policy", "p.polrelid::regclass", "p.polname")} from pg_policy p`,
  `select ${line("sequence", "s.seqrelid::regclass", "s.seqtypid::regtype", "s.seqstart", "s.seqincrement", "s.seqcycle")}
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where ${isOurs}`,
  `select ${line("type", "t.typname", "t.typtype", "t.typowner::regrole", text("t.typacl"))}
    from pg_type t where t.typnamespace = 'public'::regnamespace`,
  `select ${line("statistics", "pg_get_statisticsobjdef(s.oid)")} from pg_statistic_ext s
    where s.stxnamespace = 'public'::regnamespace`,
  `select ${line("extension", "e.extname", "e.extversion", "e.extowner::regrole")} from pg_extension e`,
  `select ${line("schema", "n.nspname", "n.nspowner::regrole", text("n.nspacl"), text(comment("n.oid", "pg_namespace")))}
    from pg_namespace n where n.nspname !~ '^pg_(toast|temp)'`,
  `select ${line("default right", "a.defaclrole::regrole", "a.defaclobjtype", "a.defaclacl")} from pg_default_acl a`,
];
