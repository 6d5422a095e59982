import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { databaseState } from "../../../testing/catalogue.ts";
import { ownDatabase } from "../../../testing/database.ts";
import { newPerson } from "../../../testing/people.ts";
import { migrationsBefore } from "./before-baseline.ts";
import type { Database } from "./connect.ts";
import { baseline, type LaterMigrations, laterMigrations } from "./later-migrations.ts";
import { migrate, migrationNames } from "./migrate.ts";

const { address: whole, db: wholeDb } = await ownDatabase();
/** Made here, because a database created in a test would not be deleted with the file. */
const empty = await Promise.all(Array.from({ length: 16 }, () => ownDatabase("template0")));
const emptyDatabase = () => empty.pop() as (typeof empty)[number];

async function nameMigrations(db: Database, names: string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db.write);
  await sql`insert into kysely_migration (name, timestamp)
    select name, '2026-11-24T10:00:00.000Z' from unnest(${names}::text[]) name`.execute(db.write);
}

describe("a database", () => {
  it("of the baseline and all that came later is the one that the files of the schema make", async () => {
    const { address, db } = emptyDatabase();
    expect(await migrate(address, { upTo: migrationNames.at(-1) ?? "" })).toEqual(migrationNames);
    expect(await migrate(address)).toEqual([]);
    expect(await databaseState(address, db)).toEqual(await databaseState(whole, wholeDb));
  });

  it("is made once, by one, when five instances start together", async () => {
    const { address } = emptyDatabase();
    const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(address)));
    expect(ran.filter((names) => names.length > 0)).toEqual([migrationNames]);
    expect(await migrate(address)).toEqual([]);
  });

  it("is made by a role that owns it and may do nothing else", async () => {
    const { address, db } = emptyDatabase();
    const role = { user: `owner_${address.database}`, password: "plain" };
    await sql.raw(`create role ${role.user} login password '${role.password}'`).execute(db.write);
    await sql.raw(`alter database ${address.database} owner to ${role.user}`).execute(db.write);
    expect(await migrate({ ...address, ...role })).toEqual(migrationNames);
    await sql.raw(`reassign owned by ${role.user} to current_user`).execute(db.write);
    await sql.raw(`drop role ${role.user}`).execute(db.write);
  });

  it("of the migrations before the baseline is taken over, and no row is written", async () => {
    const { address, db } = emptyDatabase();
    await migrate(address, { upTo: baseline });
    // A changed function, and a deleted trigger.
    await sql
      .raw(`create function handle_vote(item_id_in uuid) returns int language sql as 'select 1';
      create function note_card() returns trigger language plpgsql as 'begin return null; end';
      create trigger cards_update after update on dishes for each row execute function note_card();
      insert into applied_functions values ('handle_vote', ''), ('note_card', '');
      insert into profiles (id, username, created_at) values (gen_random_uuid(), 'ada', now())`)
      .execute(db.write);
    await sql`insert into allergens select * from json_populate_recordset(null::allergens, ${JSON.stringify(allergens)})`.execute(
      db.write,
    );
    const versions = async () =>
      (
        await sql`select xmin::text, ctid::text, id::text from profiles
          union all select xmin::text, ctid::text, name from allergens order by 3`.execute(db.write)
      ).rows;
    const before = await versions();

    await nameMigrations(db, migrationsBefore.slice(0, 25));
    await expect(migrate(address)).rejects.toThrow("last used by an unfinished version of the program (0054-");
    await nameMigrations(db, ["0001-rankings", "0002-accounts"]);
    await expect(migrate(address)).rejects.toThrow("Start the program of commit 99c4a924 on it once");
    await nameMigrations(db, migrationsBefore);
    const announced: string[] = [];
    expect(await migrate(address, { onChange: (names) => void announced.push(...names) })).toEqual(announced);
    expect(announced).toEqual(migrationNames.slice(1));
    expect(await versions()).toEqual(before);
    expect(await databaseState(address, db)).toEqual(await databaseState(whole, wholeDb));
  });
});

describe("a migration", () => {
  let during: unknown[] = [];
  const later: LaterMigrations = {
    ...laterMigrations,
    "9001-nicknames": {
      up: async (db) => {
        await sql`alter table profiles add column nickname text`.execute(db);
        await sql`alter table food_log add column nickname text`.execute(db);
        await sql`update profiles set username = 'eve'`.execute(db);
        during = (
          await sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
            union all select tgname from pg_trigger where not tgisinternal order by 1`.execute(db)
        ).rows;
      },
      fill: async (db) => void (await sql`update profiles set full_name = 'Evelyn'`.execute(db)),
    },
  };

  it("is announced, changes tables without functions and triggers, and rows with them", async () => {
    const { address, db } = emptyDatabase();
    await migrate(address);
    const { id } = await newPerson(db, "ada");
    const wordsOf = async () =>
      (await sql<{ words: string }>`select words::text from search_entries where id = ${id}`.execute(db.write)).rows[0]
        ?.words;
    expect(await wordsOf()).toBe("'ada'");
    const announced: string[] = [];
    const onChange = (names: string[]) => void announced.push(...names);
    expect(await migrate(address, { later, onChange })).toEqual(["9001-nicknames"]);
    expect(announced).toEqual(["9001-nicknames"]);
    expect(during).toEqual(
      [
        "cell_of",
        "level_of",
        "name_joined",
        "name_key",
        "name_letters",
        "name_signs",
        "name_without_marks",
        "name_words",
      ]
        .concat("strip_of")
        .map((name) => ({ name })),
    );
    expect(await wordsOf()).toBe("'eve' 'evelyn'");
    expect(await migrate(address, { later, onChange })).toEqual([]);
    expect(announced).toHaveLength(1);
    await expect(migrate(address)).rejects.toThrow("last used by a newer version of the program (9001-nicknames)");
  });

  it("is not made in a new database, which has everything, and is not announced there", async () => {
    const { address, db } = emptyDatabase();
    const announced: string[] = [];
    const fails = { up: () => Promise.reject(new Error("has run")) };
    const ran = await migrate(address, {
      later: { ...laterMigrations, "9001-fails": fails },
      onChange: (names) => announced.push(...names),
    });
    expect([ran, announced]).toEqual([[...migrationNames, "9001-fails"], []]);
    const { rows } = await sql`select name from kysely_migration order by 1`.execute(db.write);
    expect(rows).toEqual([...migrationNames, "9001-fails"].map((name) => ({ name })));
  });

  // Only the first has triggers, which are dropped before.
  it.each(["profiles", "food_log"])("says who holds %s, waits for them, and gives up in the end", async (table) => {
    const { address, db } = emptyDatabase();
    await migrate(address);
    const holder = new pg.Client({ ...address, application_name: "psql" });
    await holder.connect();
    await holder.query("begin");
    await holder.query(`select from ${table}`);
    const said: string[] = [];
    const onWait = (reason: string) => {
      said.push(reason);
      void holder.query("commit");
    };
    const message =
      /the transaction of psql \(PostgreSQL's process \d+\), open since \d{4}-.*pg_terminate_backend\(\d+\)/;
    await expect(migrate(address, { later, lockTimeoutMs: 20, lockWaitMs: 0 })).rejects.toThrow(message);
    const { rows: columns } = await sql`select attname from pg_attribute where attname = 'nickname'`.execute(db.write);
    expect(columns).toEqual([]);
    const announced: string[] = [];
    const onChange = (names: string[]) => void announced.push(...names);
    expect(await migrate(address, { later, lockTimeoutMs: 20, onWait, onChange })).toEqual(["9001-nicknames"]);
    expect(announced).toEqual(["9001-nicknames"]);
    expect(said).toEqual([expect.stringMatching(message)]);
    await holder.end();
  });

  it("that fails leaves everything as it was", async () => {
    const { address, db } = emptyDatabase();
    await migrate(address);
    const before = await databaseState(address, db);
    const fill = async (tx: Kysely<unknown>) => {
      await sql`drop table votes cascade`.execute(tx);
      throw new Error("no room");
    };
    const fails = { ...laterMigrations, "9001-fails": { up: async () => {}, fill } };
    await expect(migrate(address, { later: fails })).rejects.toThrow("no room");
    expect(await databaseState(address, db)).toEqual(before);
  });
});

describe("a start", () => {
  it("recreates changed functions, views and triggers, whatever they returned, and drops those without a file", async () => {
    const { address, db } = emptyDatabase();
    await migrate(address);
    await sql
      .raw(`
      drop trigger cards_update on dietary_claims;
      drop function withdraw_votes(uuid, int);
      create function withdraw_votes(user_id_in uuid, limit_in int) returns text language sql as 'select $$many$$';
      drop function read_cards(uuid[], int[]);
      create function read_cards(p_ids uuid[]) returns int language sql as 'select 1';
      create or replace function note_card() returns trigger language plpgsql as 'begin return null; end';
      drop view user_stats;
      create view user_stats as select 1 as one;
      create function shout() returns trigger language plpgsql as 'begin return null; end';
      create trigger shouting after insert on votes for each row execute function shout();
      update applied_functions set hash = 'another'
        where name in ('withdraw_votes', 'read_cards', 'note_card', 'note_cards_with_claim', 'user_stats');
      insert into applied_functions (name, hash) values ('shout', 'another')`)
      .execute(db.write);
    expect(await migrate(address)).toEqual([]);
    expect(await databaseState(address, db)).toEqual(await databaseState(whole, wholeDb));
  });

  it("brings labels, lists and kinds of dishes up to date, and deletes no label that an item may have", async () => {
    const { address, db } = emptyDatabase();
    await migrate(address);
    const person = await newPerson(db, "ada");
    await person.submitsDish({ name: "Ramen", claims: ["vegan"] });
    await sql
      .raw(`
      update dietary_claims set name = 'plants', icon = 'sprout' where id = 1;
      delete from dietary_claims where id in (2, 3);
      insert into dietary_claims (id, name, icon) values (77, 'halal', 'moon');
      delete from lists where slug = 'london-top-100';
      update lists set position = position + 10;
      update lists set position = 1 where slug = 'global-top-100';
      insert into lists (slug, position, name) values ('mine', 2, 'Mine');
      delete from dish_kinds where kind = 'pizza';
      insert into dish_kinds (word, others, kind) values ('sole', '{dover}', 'pizza')`)
      .execute(db.write);
    await migrate(address);
    const { rows: claims } = await sql`select id, name, icon from dietary_claims order by id`.execute(db.write);
    expect(claims).toEqual([...dietaryClaims, { id: 77, name: "halal (77)", icon: "moon" }]);
    const { rows: lists } = await sql`select slug, position from lists order by position`.execute(db.write);
    expect(lists).toEqual([
      { slug: "camden-market-top-100", position: 1 },
      { slug: "london-top-100", position: 2 },
      { slug: "global-top-100", position: 3 },
      { slug: "mine", position: 1002 },
    ]);
    const { rows: pizzas } = await sql`select word, others from dish_kinds where kind = 'pizza'
      and word in ('margherita', 'margheritas', 'quattro', 'sole') order by word, others`.execute(db.write);
    expect(pizzas).toEqual([
      { word: "margherita", others: [] },
      { word: "margheritas", others: [] },
      { word: "quattro", others: ["formaggi"] },
      { word: "quattro", others: ["stagioni"] },
    ]);
    const { rows: cards } = await sql<{ body: string }>`select body from cards`.execute(db.write);
    expect(cards[0]?.body).toContain('"dietaryClaims":[{"name" : "vegan", "icon" : "vegan"}]');
  });
});
