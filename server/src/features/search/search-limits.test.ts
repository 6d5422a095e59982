import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";

const { app, db } = await ownApp({ LIMITS: "search=100000/1m" });
const ann = await newPerson(db, "ann");
for (let n = 0; n < 30; n++) await ann.submitsDish({ name: `Tagliatelle al Ragù ${n}` });

const ask = async (q: string, remoteAddress: string, at = app) =>
  (await at.inject({ url: "/api/search", query: { q }, remoteAddress })).statusCode;

it("another network's search waits for one of a network with hundreds, and not for all of them", async () => {
  let answered = 0;
  const crowd = Array.from({ length: 300 }, async () => {
    const status = await ask("tagliatele ragu zzqqyy", "192.0.2.1");
    answered += 1;
    return status;
  });
  await Promise.race(crowd);
  const before = answered;
  expect(await ask("tagliatelle", "192.0.2.2")).toBe(200);
  expect(answered - before).toBeLessThan(15);
  // On a slow machine some have waited too long.
  for (const status of await Promise.all(crowd)) expect([200, 503]).toContain(status);
});

it("a search counts as what it costs, and a misspelt one of many words as many", async () => {
  const { app: limited, db: itsDatabase } = await ownApp({ LIMITS: "search=400/1m" });
  const eve = await newPerson(itsDatabase, "eve");
  for (const name of ["Taco", "Tagine", "Tamale"]) await eve.submitsDish({ name });
  const answers = async (q: string, from: string) => {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 300) statuses.push(await ask(q, from, limited));
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    return statuses.length - 1;
  };
  const dear = "tcaos biriar prnues ragut zupap honyne kebpa nodoles";
  // 2 to 20 ms for a simple one, 8 to 180 for the other, on any machine.
  expect(await answers("ta", "192.0.2.2")).toBeGreaterThanOrEqual(15);
  expect(await answers(dear, "192.0.2.1")).toBeLessThanOrEqual(50);
  // Waiting ones are refused too.
  const crowd = await Promise.all(Array.from({ length: 100 }, () => ask(dear, "192.0.2.4", limited)));
  expect(crowd.filter((status) => status === 200).length).toBeLessThanOrEqual(50);
  const late = await limited.inject({ url: "/api/search?q=ta", remoteAddress: "192.0.2.4" });
  expect(late.json().error.message).toBe("Too many requests. Please try again in a moment.");
  const refused = ask("ta", "192.0.2.2", limited).then((status) => [status]);
  const others = [1, 2, 3].map(async () => (await limited.inject("/healthz")).statusCode);
  expect(await Promise.race([refused, Promise.all(others)])).toEqual([200, 200, 200]);
  expect(await refused).toEqual([429]);
});

it("a search that the database does not answer ends there too", async () => {
  const locking = await db.write.startTransaction().execute();
  try {
    await sql`lock table search_entries in access exclusive mode`.execute(locking);
    // With a replica, the next commit brings it the lock.
    await sql`create table if not exists committed_after_the_lock ()`.execute(db.write);
    expect(await ask("tagliatelle", "192.0.2.3")).toBe(503);
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%search_entries%'`.execute(db.write);
    expect(rows).toHaveLength(0);
  } finally {
    await locking.rollback().execute();
  }
  expect(await ask("tagliatelle", "192.0.2.3")).toBe(200);
});
