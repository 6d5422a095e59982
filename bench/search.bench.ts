/**
 * How long does a search take among a million dishes? Word frequencies are like a language's: the commonest is in a
 * tenth of all dishes. A tenth of all dishes is within 10 km of Camden Market. Filling takes some minutes.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultMarketArea, type Position } from "@dishboard/contract/places";
import { type SearchSection, searchSections } from "@dishboard/contract/search";
import { sql } from "kysely";
import pg from "pg";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate, migrationNames } from "../server/src/database/migrate.ts";
import { costOf, nothingLookedAt } from "../server/src/features/search/cost.tables.ts";
import { reindex } from "../server/src/features/search/reindex.service.ts";
import { findMatches } from "../server/src/features/search/search.repository.ts";
import { median, printTable } from "./figures.ts";

const dishes = 1_000_000;
const products = 50_000;
const restaurants = 50_000;
const people = 100_000;
const vocabulary = 30_000;
const rounds = 5;

const city = defaultMarketArea;
const village: Position = { latitude: 51.9, longitude: -3.2 };

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  const client = new pg.Client(embedded.connection);
  await client.connect();
  const database = connect(embedded.connection, { answerTimeoutMs: 3_600_000 });
  // Tables alone are filled faster than with their triggers.
  await migrate(embedded.connection, { upTo: migrationNames.at(-1) ?? "" });
  for (const statement of fill()) await client.query(statement);
  await migrate(embedded.connection);
  const began = performance.now();
  await reindex(database.write);
  console.log(`indexed in ${Math.round((performance.now() - began) / 1000)} s`);
  await database.close();
  await client.query("vacuum analyze");
  await printSizes(client);
  await measure(client);
  await client.end();
} catch (error) {
  // Stopping the database breaks the connection, which would hide the error.
  console.error(error);
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(client: pg.Client): Promise<void> {
  const word = async (rank: number) =>
    (await client.query<{ word: string }>("select word from vocabulary where rank = $1", [rank])).rows[0]?.word ?? "";
  const [commonest, common, usual, rare] = [await word(1), await word(20), await word(1_999), await word(24_999)];
  const words = await Promise.all([100, 150, 200, 250, 300, 350, 400, 450, 9_001, 12_001, 15_001].map(word));
  const swapped = usual.slice(0, 2) + usual.charAt(3) + usual.charAt(2) + usual.slice(4);
  const wrong = `${rare.slice(0, 3)}q${rare.slice(4, 6)}q${rare.slice(7)}`;
  const searches: [string, string, Position][] = [
    ["one letter", commonest.slice(0, 1), city],
    ["two letters", usual.slice(0, 2), city],
    ["three letters of a rare word", rare.slice(0, 3), city],
    ["the commonest word, in every tenth dish", commonest, city],
    ["the commonest word, in a village", commonest, village],
    ["a word in one dish of 500", common, city],
    ["a word in one of 20,000", usual, city],
    ["a rare word", rare, city],
    ["two common words", `${commonest} ${common}`, city],
    ["two words that no dish has both of", `${rare} ${usual}`, city],
    ["three words that no dish has all of", `${rare} ${usual} ${common}`, city],
    ["two common words and one that nothing has", `${commonest} ${common} zzxqjjvwk`, city],
    ["a word with two letters swapped", swapped, city],
    ["a word with two wrong letters", wrong, city],
    ["two words with slips", `${wrong} ${swapped}`, city],
    ["eight common words with slips", [...Array(8).keys()].map((n) => slipped(words[n] ?? "")).join(" "), city],
    ["three rare words with slips", [...Array(3).keys()].map((n) => slipped(words[n + 8] ?? "")).join(" "), city],
    ["eight common words", words.slice(0, 8).join(" "), city],
    ["nothing like any word", "zzxqjjvwk", city],
    ["eight single letters", "a b c d e i o u", city],
    ["a username", "person_4242", city],
  ];
  // One connection, whose processor time can be read.
  const read = connect(embedded.connection, { maxConnections: 1 });
  const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(read.write);
  const backend = backends[0]?.pid ?? 0;
  const rows: (string | number)[][] = [];
  for (const [name, typed, place] of searches) {
    const perSection: string[] = [];
    const counted: Partial<Record<SearchSection, number>> = {};
    let count = 0;
    for (const section of searchSections) {
      const times: number[] = [];
      const work: number[] = [];
      for (let round = 0; round <= rounds; round++) {
        const [start, before] = [performance.now(), processorMs(backend)];
        const reading = { db: read.read("may-lag"), looked: nothingLookedAt() };
        const found = await findMatches(reading, { typed, section, place, avoided: 0 });
        counted[section] = costOf(reading.looked, Infinity);
        if (section === "all") count = found.dishes.ids.length;
        // The first round warms the pages and does not count.
        if (round === 0) continue;
        times.push(performance.now() - start);
        work.push(processorMs(backend) - before);
      }
      if (section === "all") perSection.push(median(times).toFixed(0));
      perSection.push((work.reduce((sum, one) => sum + one, 0) / rounds).toFixed(0));
    }
    rows.push([name, count, ...perSection, ...searchSections.map((section) => counted[section] ?? 0)]);
  }
  await read.close();
  console.log(
    `in ms, ${rounds} rounds, ${dishes} dishes; processor: of Node and PostgreSQL together, mean; counts: at most`,
  );
  const heads = searchSections.slice(1);
  printTable(["search", "dishes found", "p50", "processor", ...heads, "counts", ...heads], rows);
}

function slipped(word: string): string {
  return word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4);
}

function processorMs(backend: number): number {
  const { user, system } = process.cpuUsage();
  const fields = readFileSync(`/proc/${backend}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const ticksPerSecond = 100;
  return (user + system) / 1_000 + ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

async function printSizes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; size: string; words: string }>(
    `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size, reltuples::int as words
     from pg_class where relname in ('search_entries', 'search_words', 'dishes') order by 1`,
  );
  printTable(
    ["table with its indexes", "size", "rows"],
    rows.map(({ name, size, words }) => [name, size, words]),
  );
}

function fill(): string[] {
  const id = (n: string, table: number) => `('00000000-0000-7000-800${table}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  // Zipf's law: the rank of a word is as likely as one divided by it.
  const aWord = (salt: string) =>
    `(select word from vocabulary where rank = greatest(1, least(${vocabulary}, floor(power(${vocabulary}::float8, ${salt}))))::int)`;
  const random = (n: string, salt: number) =>
    `(('x' || substr(md5((${n})::text || '-${salt}'), 1, 8))::bit(32)::bigint / 4294967296.0)`;
  const name = (n: string, words: number) =>
    Array.from({ length: words }, (_, salt) => aWord(random(n, salt))).join(" || ' ' || ");
  return [
    "select setseed(0.5)",
    "set session_replication_role = replica",
    `create table vocabulary as select n as rank, (
       select string_agg(substr('bcdfghklmnprst', 1 + floor(random() * 14)::int, 1) || substr('aeiou', 1 + floor(random() * 5)::int, 1), '')
       from generate_series(1, 2 + n % 4)) || substr('nrstl', 1 + n % 5, 1) as word from generate_series(1, ${vocabulary}) n`,
    "alter table vocabulary add primary key (rank)",
    `create temp table towns as select n, case when n = 0 then ${city.latitude} else random() * 100 - 42 end as lat,
       case when n = 0 then ${city.longitude} else random() * 350 - 175 end as lon from generate_series(0, 600) n`,
    `insert into profiles (id, username, full_name, created_at)
       select ${id("n", 1)}, 'person_' || n, initcap(${name("n", 2)}), now() from generate_series(1, ${people}) n`,
    `insert into restaurants (id, name, latitude, longitude, created_at)
       select ${id("r.n", 2)}, initcap(${name("r.n", 2)}) || ' Kitchen', t.lat + (random() - 0.5) * 0.16, t.lon + (random() - 0.5) * 0.24, now()
       from (select n, case when random() < 0.1 then 0 else 1 + floor(random() * 600)::int end as town
             from generate_series(1, ${restaurants}) n) r join towns t on t.n = r.town`,
    `insert into rankings (item_id, kind, cell, net_score, upvotes, downvotes, lat, lon)
       select ${id("s.n", 3)}, 1, cell_of(s.latitude, s.longitude), s.up - s.down, s.up, s.down, s.latitude, s.longitude
       from (select d.n, r.latitude, r.longitude, floor(least(120000, 2 / power(1 - random(), 0.9)))::int as up, floor(random() * 3)::int as down
             from generate_series(1, ${dishes}) d(n) join restaurants r on r.id = ${id(`1 + d.n % ${restaurants}`, 2)}) s`,
    `insert into dishes (id, name, cuisine, restaurant_id, created_at, updated_at)
       select ${id("n", 3)}, initcap(${name("n", 3)}), (array['Italian','Mexican','Asian','American','Mediterranean','Indian'])[1 + n % 6],
         ${id(`1 + n % ${restaurants}`, 2)}, now(), now() from generate_series(1, ${dishes}) n`,
    `insert into submission_tags (dish_id, position, tag)
       select ${id("n", 3)}, p, ${aWord(random("n + p", 9))} || p from generate_series(1, ${dishes}, 5) n, generate_series(1, 2) p`,
    `insert into rankings (item_id, kind, cell, net_score, upvotes)
       select ${id("n", 4)}, 2, -2, n % 500, n % 500 from generate_series(1, ${products}) n`,
    `insert into products (id, name, brand, category, created_at, updated_at)
       select ${id("n", 4)}, initcap(${name("n", 2)}), initcap(${aWord(random("n % 2000", 7))}), 'Snacks', now(), now()
       from generate_series(1, ${products}) n`,
    "set session_replication_role = origin",
    "vacuum analyze",
  ];
}
