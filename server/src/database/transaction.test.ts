import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownDatabase } from "../../../testing/database.ts";
import { inTransaction } from "./transaction.ts";

const { db } = await ownDatabase();

it("work that a deadlock ended is begun again, so that both transactions are stored", async () => {
  await sql`create table if not exists counters (name text primary key, total int not null)`.execute(db.write);
  await sql`truncate counters`.execute(db.write);
  await sql`insert into counters values ('first', 0), ('second', 0)`.execute(db.write);
  const hasLocked = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() };
  let tries = 0;
  const addToBoth = (name: "first" | "second", other: "first" | "second") =>
    inTransaction(db.write, async (transaction) => {
      tries++;
      await sql`update counters set total = total + 1 where name = ${name}`.execute(transaction);
      hasLocked[name].resolve();
      await hasLocked[other].promise;
      await sql`update counters set total = total + 1 where name = ${other}`.execute(transaction);
    });
  await Promise.all([addToBoth("first", "second"), addToBoth("second", "first")]);
  const { rows } = await sql`select name, total from counters order by name`.execute(db.write);
  expect(rows).toEqual([
    { name: "first", total: 2 },
    { name: "second", total: 2 },
  ]);
  // A repeated transaction may meet the other one again.
  expect(tries).toBeGreaterThan(2);
});

it("any other error ends the work at its first try", async () => {
  let tries = 0;
  const failing = inTransaction(db.write, async () => {
    tries++;
    throw new Error("refused");
  });
  await expect(failing).rejects.toThrow("refused");
  expect(tries).toBe(1);
});
