import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { ownDatabase } from "../../../testing/database.ts";
import type { Database } from "./connect.ts";

// A process prepares a hundred statements at most, which other files may have used up.
vi.resetModules();
const { connect } = await import("./connect.ts");
const { executePrepared } = await import("./prepared.ts");
const { address } = await ownDatabase();

async function withOne(isDirect: boolean, work: (db: Database) => Promise<void>): Promise<void> {
  const db = connect(address, { maxConnections: 1, connectTimeoutMs: 60_000, answerTimeoutMs: 60_000, isDirect });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

const prepared = async (db: Database, part: string) =>
  (
    await sql<{
      name: string;
    }>`select name from pg_prepared_statements where position(${part} in statement) > 0`.execute(db.write)
  ).rows.length;

it("plans a statement once on a direct connection, whatever it is asked with", async () => {
  await withOne(true, async (db) => {
    for (const given of [1, 2, 3])
      expect(await executePrepared(sql`select ${given}::int as soup`, db.write)).toEqual([{ soup: given }]);
    expect(await prepared(db, "as soup")).toBe(1);
  });
});

it("prepares nothing where a pooler may be between", async () => {
  await withOne(false, async (db) => {
    for (const given of [1, 2])
      expect(await executePrepared(sql`select ${given}::int as stew`, db.write)).toEqual([{ stew: given }]);
    expect(await prepared(db, "as stew")).toBe(0);
  });
});

it("answers after a migration has changed what a statement returns, and after the connection has forgotten it", async () => {
  await withOne(true, async (db) => {
    const read = () => executePrepared(sql`select * from pots where size > ${0}`, db.write);
    await sql`create table pots (size int)`.execute(db.write);
    await sql`insert into pots values (1)`.execute(db.write);
    expect(await read()).toEqual([{ size: 1 }]);
    await sql`alter table pots add column lid text`.execute(db.write);
    for (let n = 0; n < 2; n++) expect(await read()).toEqual([{ size: 1, lid: null }]);

    const another = () => executePrepared(sql`select size from pots where size < ${9}`, db.write);
    expect(await another()).toEqual([{ size: 1 }]);
    await sql`deallocate all`.execute(db.write);
    for (let n = 0; n < 2; n++) expect(await another()).toEqual([{ size: 1 }]);
  });
});

it("fails as any other statement does", async () => {
  await withOne(true, async (db) => {
    const read = (divisor: number) => executePrepared(sql`select 1 / ${divisor}::int as share`, db.write);
    await expect(read(0)).rejects.toMatchObject({ code: "22012" });
    expect(await read(1)).toEqual([{ share: 1 }]);
  });
});
