import type pg from "pg";

/** Without generated columns; names are quoted for SQL. */
export type Table = { name: string; columns: string[] };

/** Lists the logged tables, without the log of the migrations, which the migrator fills. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select quote_ident(c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'applied_functions')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.oid order by c.relname`);
  return rows;
}
