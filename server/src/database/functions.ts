import { type Kysely, sql } from "kysely";
import { type FunctionFile, readFunctions } from "./schema-files.ts";

/** Functions or views must be dropped first if result or parameter names have changed. */
const replacesNot = new Set(["42P13", "42P16"]);

/** Also drops those of deleted files. After an error the caller must roll the transaction back. */
export async function applyFunctions(db: Kysely<unknown>): Promise<void> {
  const files = readFunctions();
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from applied_functions`.execute(db);
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
  const removed = rows.map(({ name }) => name).filter((name) => files.every((file) => file.name !== name));
  const changed = files.filter(({ name, hash }) => hashes.get(name) !== hash);
  if (removed.length + changed.length === 0) return;
  // Triggers cannot be dropped while some of their transaction are still to run.
  await sql`set constraints all immediate`.execute(db);
  await dropFunctions(db, removed);
  const names = changed.map(({ name }) => name);
  await dropTriggers(db, names);
  const present = await list(db, names);
  for (const file of changed) {
    const before = present.filter(({ name }) => name === file.name);
    if (before.length > 0) await replace(db, file, before);
    else await sql.raw(file.text).execute(db);
  }
  await sql`insert into applied_functions (name, hash)
    select * from json_populate_recordset(null::applied_functions, ${JSON.stringify(changed)})
    on conflict (name) do update set hash = excluded.hash`.execute(db);
}

/** Without names drops all that came from files. */
export async function dropFunctions(db: Kysely<unknown>, some?: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from applied_functions`.execute(db);
  const names = some ?? rows.map(({ name }) => name);
  if (names.length === 0) return;
  await dropTriggers(db, names);
  await drop(db, await list(db, names));
  await sql`delete from applied_functions where name = any(${names}::text[])`.execute(db);
}

type Present = { name: string; what: string };

async function replace(db: Kysely<unknown>, { name, text }: FunctionFile, before: Present[]): Promise<void> {
  await sql`savepoint before_function`.execute(db);
  try {
    await sql.raw(text).execute(db);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && replacesNot.has(String(error.code)))) throw error;
    await sql`rollback to savepoint before_function`.execute(db);
    await drop(db, before);
    await sql.raw(text).execute(db);
    return;
  }
  // With other parameters it is another function, next to the old one.
  const isAnother = (await list(db, [name])).length > before.length;
  if (isAnother) await drop(db, before);
}

async function drop(db: Kysely<unknown>, present: Present[]): Promise<void> {
  for (const { what } of present) await sql.raw(`drop ${what}`).execute(db);
}

async function dropTriggers(db: Kysely<unknown>, names: string[]): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = 'public'::regnamespace and p.proname = any(${names}::text[])`.execute(
    db,
  );
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}

async function list(db: Kysely<unknown>, names: string[]): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select relname as name, 'view ' || oid::regclass as what from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v' and relname = any(${names}::text[])
    union all select proname, 'function ' || oid::regprocedure from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any(${names}::text[])`.execute(db);
  return rows;
}
