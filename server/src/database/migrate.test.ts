import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { ownDatabase, type ServerAddress } from "../../../testing/database.ts";
import { migrate } from "./migrate.ts";
import * as rankings from "./migrations/0001-rankings.ts";
import * as accounts from "./migrations/0002-accounts.ts";
import * as signUps from "./migrations/0006-sign-ups.ts";

/** A fingerprint of everything that migrations make, reference rows included. */
async function fingerprint(address: ServerAddress): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool(address) }) });
  try {
    const { rows } = await sql`
      select 'column' as kind, table_name || '.' || column_name as name, data_type || coalesce(column_default, '') as what
        from information_schema.columns where table_schema = 'public'
      union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'function', proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'claim', name, icon from dietary_claims
      union all select 'allergen', name, icon from allergens
      union all select 'platform', name, id::text from delivery_platforms
      order by 1, 2, 3`.execute(db);
    return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  } finally {
    await db.destroy();
  }
}

describe("migrations", () => {
  it("are announced before they change a database that an earlier version has used, and not in a new one", async () => {
    const { address } = await ownDatabase("template0");
    const announced: string[] = [];
    const onChange = (names: string[]) => void announced.push(...names);
    await migrate(address, { upTo: "0025-backups", onChange });
    expect(announced).toEqual([]);
    const ran = await migrate(address, { onChange });
    expect(ran[0]).toBe("0026-edges");
    expect(announced).toEqual(ran);
    await migrate(address, { onChange });
    expect(announced).toEqual(ran);
  });

  it("run once by one when five instances start together", async () => {
    const { address } = await ownDatabase("template0");
    const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(address)));
    const files = await readdir(new URL("migrations/", import.meta.url));
    expect(ran.filter((names) => names.length > 0)).toEqual([files.map((file) => file.replace(".ts", "")).sort()]);
    expect(await migrate(address)).toEqual([]);
  });

  it("give the same schema when they are killed at any moment and run again", async () => {
    const whole = await ownDatabase("template0");
    await migrate(whole.address);
    const expected = await fingerprint(whole.address);
    const { address, db } = await ownDatabase("template0");
    let killed = 0;
    // In growing steps: on a busy machine each of these processes takes seconds.
    for (let delay = 0; !(await migrateAndKill(address, delay)); delay = Math.ceil(delay * 1.25) + 10) killed++;
    expect(killed).toBeGreaterThan(0);
    await db.isReachable();
    expect(await migrate(address)).toEqual([]);
    expect(await fingerprint(address)).toBe(expected);
  });
});

it("a sign-up that waits for its confirmation keeps its password and its link over the upgrade", async () => {
  const { db } = await ownDatabase("template0");
  await rankings.up(db.write as Kysely<unknown>);
  await accounts.up(db.write as Kysely<unknown>);
  const [waiting, member] = ["0199aaaa-0000-7000-8000-00000000000a", "0199aaaa-0000-7000-8000-00000000000b"];
  await sql`insert into profiles (id, username, full_name, created_at)
    values (${waiting}, 'waiting', 'W', now()), (${member}, 'member', null, now())`.execute(db.write);
  await sql`insert into users (id, email, password_hash, email_confirmed_at, created_at, updated_at)
    values (${waiting}, 'w@example.org', 'hash w', null, now(), now()),
      (${member}, 'm@example.org', 'hash m', now(), now(), now())`.execute(db.write);
  await sql`insert into email_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
    values (sha256('w'), ${waiting}, 'signup', 'w@example.org', now(), now())`.execute(db.write);
  await signUps.up(db.write as Kysely<unknown>);
  const { rows } = await sql`select u.email, u.password_hash as own, s.username, s.password_hash as waiting,
      (select count(*)::int from email_tokens where sign_up_id = s.id) as links
    from users u left join sign_ups s on s.user_id = u.id order by u.email`.execute(db.write);
  expect(rows).toEqual([
    { email: "m@example.org", own: "hash m", username: null, waiting: null, links: 0 },
    { email: "w@example.org", own: null, username: "waiting", waiting: "hash w", links: 1 },
  ]);
});

/** Migrates in a process that is killed some milliseconds after it has begun; says whether it was done before. */
function migrateAndKill(address: ServerAddress, delay: number): Promise<boolean> {
  const script = `
    const { migrate } = await import(${JSON.stringify(fileURLToPath(new URL("migrate.ts", import.meta.url)))});
    console.log("begins");
    await migrate(${JSON.stringify(address)});
    console.log("done");`;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk) => {
      if (said === "") setTimeout(() => child.kill("SIGKILL"), delay);
      said += chunk;
    });
    child.on("close", () => resolve(said.includes("done")));
  });
}
