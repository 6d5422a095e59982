/**
 * What does the page of a dish or product cost? First what the database takes among a million dishes, then how much of the
 * server's processor a page takes that no cache has. A tenth of all dishes is within 10 km of Camden Market.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultMarketArea } from "@dishboard/contract/places";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { createApp } from "../server/src/app.ts";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate, migrationNames } from "../server/src/database/migrate.ts";
import type { Schema } from "../server/src/database/schema.ts";
import { fillDemo } from "../server/src/demo.ts";
import { findCards } from "../server/src/features/items/cards.repository.ts";
import { findDishDetails, findProductDetails } from "../server/src/features/items/page/details.repository.ts";
import { findRank } from "../server/src/features/items/page/ranks.repository.ts";
import {
  otherDishIds,
  similarDishIds,
  similarProductIds,
} from "../server/src/features/items/page/similar.repository.ts";
import { inProcessTransport } from "../server/src/platform/http/in-process.ts";
import { loadBuiltPages } from "../server/src/platform/http/pages.ts";
import { openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { median, printTable } from "./figures.ts";
import type { Pages } from "./page-client.ts";
import { storeCards } from "./store-cards.ts";

const dishes = 1_000_000;
const products = 200_000;
const runs = 150;
const warmUps = 3;
const pageRounds = 13;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  await measurePages();
  await measureDatabase();
} catch (error) {
  // Stopping the database breaks the connections, which would hide what was wrong.
  console.error(error);
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureDatabase(): Promise<void> {
  const connection = await newDatabase("bench_details");
  const database = connect(connection, { answerTimeoutMs: 3_600_000 });
  const db = database.read("may-lag");
  // Tables alone are filled faster than with their triggers.
  await migrate(connection, { upTo: migrationNames.at(-1) ?? "" });
  for (const statement of fill()) await sql.raw(statement).execute(db);
  await migrate(connection);
  for (const items of ["dishes", "products"] as const) await sql.raw(storeCards(items)).execute(db);
  await sql`analyze cards`.execute(db);
  const [inCity, inVillage] = [await aDish(db, "0.05"), await aDish(db, "40")];
  const product = (await db.selectFrom("products").select(["id", "category"]).limit(1).offset(70_000).execute())[0];
  if (!inCity || !inVillage || !product) throw new Error("The world has no dishes");
  const nineIds = (await db.selectFrom("dishes").select("id").limit(9).offset(500_000).execute()).map(({ id }) => id);
  const tags = ["tag 11", "tag 22", "tag 30"];
  const similarTo = ({ id, restaurantId, position }: Measured) =>
    similarDishIds({ id, restaurantId, tags, position }).execute(db);
  const measured: [string, () => Promise<unknown>][] = [
    ["rank in a dense city", () => findRank(db, { kind: "dish", id: inCity.id }, inCity.position)],
    ["similar dishes in a dense city", () => similarTo(inCity)],
    ["similar dishes elsewhere", () => similarTo(inVillage)],
    ["similar dishes of an unknown place", () => similarTo({ ...inCity, position: null })],
    ["similar products, of a common category", () => similarProducts(db, product.id, "Snacks")],
    ["similar products, of a rare category", () => similarProducts(db, product.id, "Kimchi")],
    ["other dishes of the restaurant", () => otherDishIds(inCity.id, inCity.restaurantId).execute(db)],
    ["the cards of all these", () => findCards(db, nineIds, ["dish"])],
    ["all of a dish's page", () => findDishDetails(db, inCity.id)],
    ["all of a product's page", () => findProductDetails(db, product.id)],
  ];
  const rows: string[][] = [];
  for (const [name, run] of measured) {
    const times: number[] = [];
    for (let n = 0; n < runs; n++) {
      const began = performance.now();
      await run();
      times.push(performance.now() - began);
    }
    const sorted = times.sort((a, b) => a - b);
    rows.push([name, median(sorted).toFixed(2), (sorted[Math.floor(runs * 0.95)] ?? 0).toFixed(2)]);
  }
  console.log(`ms among ${dishes} dishes and ${products} products, ${runs} runs`);
  printTable(["read", "p50", "p95"], rows);
  await database.close();
}

type Measured = { id: string; restaurantId: string; position: { latitude: number; longitude: number } | null };

/** A dish with a place, so many degrees north of the market area. */
async function aDish(db: Kysely<Schema>, degrees: string): Promise<Measured | undefined> {
  const { rows } = await sql<{ id: string; restaurant_id: string; latitude: number; longitude: number }>`
    select d.id, d.restaurant_id, s.latitude, s.longitude from restaurants s join dishes d on d.restaurant_id = s.id
    where s.latitude > ${defaultMarketArea.latitude} - ${degrees}::float8 and s.latitude < ${defaultMarketArea.latitude} + 0.08 - ${degrees}::float8 / 2
    limit 1`.execute(db);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      restaurantId: row.restaurant_id,
      position: { latitude: row.latitude, longitude: row.longitude },
    }
  );
}

function similarProducts(db: Kysely<Schema>, id: string, category: string) {
  return similarProductIds({ id, category, tags: ["tag 11", "tag 22", "tag 30"] }).execute(db);
}

async function measurePages(): Promise<void> {
  const connection = await newDatabase("bench_pages");
  await migrate(connection);
  const db = connect(connection, { isDirect: true });
  await fillDemo(db);
  const environment = { DATA_DIR: dataDir, GEOCODER_URL: "off", LOG_LEVEL: "error", LIMIT_UNCACHED: "1000000/1s" };
  const settings = readSettings({ ...environment, NODE_ENV: "production" });
  const pages = () => loadBuiltPages(fileURLToPath(new URL("../web/dist", import.meta.url)));
  // Every page is made anew.
  let now = 0;
  const app = await createApp({ settings, db, log: openLog(settings.logLevel), pages, now: () => (now += 60_000) });
  const transport = inProcessTransport(app);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const client = fork(fileURLToPath(new URL("page-client.ts", import.meta.url)));
  const askFor = async (paths: string[], encoding: string) => {
    const pages: Pages = { urls: paths.map((path) => origin + path), encoding };
    client.send(pages);
    const [statuses] = await once(client, "message");
    if (String(statuses) !== "200") throw new Error(`Pages were answered ${statuses}`);
  };
  const rows: string[][] = [];
  for (const [kind, table] of [
    ["dish", "dishes"],
    ["product", "products"],
  ] as const) {
    const ids = (await db.write.selectFrom(table).select("id").limit(60).execute()).map(({ id }) => id);
    const calls = (pathOf: (id: string) => string) => async () => {
      for (const id of ids) await transport(pathOf(id), { method: "GET", headers: {} });
    };
    const paths = ids.map((id) => `/${kind}/${id}`);
    const parts: [name: string, run: () => Promise<unknown>, times: number[]][] = [
      [`/${kind}/{id}`, () => askFor(paths, "gzip, deflate, br, zstd"), []],
      ["without compression", () => askFor(paths, "identity"), []],
      ["what it shows, by the call", calls((id) => `/api/${table}/${id}/details`), []],
      ["its posts, by the call", calls((id) => `/api/posts/about/${kind}/${id}`), []],
    ];
    for (let round = 0; round < warmUps + pageRounds; round++)
      for (const [, run, times] of parts) {
        const began = process.cpuUsage();
        await run();
        const { user, system } = process.cpuUsage(began);
        // The first rounds compile the code and do not count.
        if (round >= warmUps) times.push((user + system) / 1_000 / ids.length);
      }
    for (const [name, , times] of parts) rows.push([name, median(times).toFixed(2), Math.min(...times).toFixed(2)]);
  }
  console.log(
    `ms of the server's processor for a page that no cache has, and for its parts, ${pageRounds} rounds by turns`,
  );
  printTable(["page", "median", "least"], rows);
  client.kill();
  await app.close();
  await db.close();
}

async function newDatabase(name: string) {
  const admin = new pg.Client(embedded.connection);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return { ...embedded.connection, database: name };
}

function fill(): string[] {
  const restaurants = dishes / 20;
  const id = (n: string, table: number) => `('00000000-0000-7000-800${table}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const cuisines = "(array['Italian','Mexican','Asian','American','Mediterranean','Indian'])";
  const categories = "(array['Snacks','Beverages','Sauces & Condiments','Frozen','Pantry Staples'])";
  const category = `case when n % 50000 = 0 then 'Kimchi' else ${categories}[1 + n % 5] end`;
  const up = "floor(least(120000, 2 / power(1 - random(), 0.9)))::int";
  return [
    "select setseed(0.5)",
    `create table towns as select n, case when n = 0 then 51.5414 else random() * 100 - 42 end as lat,
       case when n = 0 then -0.1471 else random() * 350 - 175 end as lon from generate_series(0, 600) n`,
    `insert into restaurants (id, name, latitude, longitude, created_at)
       select ${id("r.n", 2)}, 'Restaurant ' || r.n, t.lat + (random() - 0.5) * 0.16, t.lon + (random() - 0.5) * 0.24, now()
       from (select n, case when n % 10 = 0 then 0 else 1 + floor(random() * 600)::int end as town
             from generate_series(1, ${restaurants}) n) r join towns t on t.n = r.town`,
    `insert into rankings (item_id, kind, cell, net_score, upvotes, lat, lon, cuisine)
       select ${id("d.n", 3)}, 1, r.cell, d.up, d.up, r.latitude, r.longitude, ${cuisines}[1 + d.n % 6]
       from (select n, ${up} as up from generate_series(1, ${dishes}) n) d
       join restaurants r on r.id = ${id(`1 + d.n % ${restaurants}`, 2)}`,
    `insert into rankings (item_id, kind, cell, net_score, upvotes, cuisine)
       select ${id("n", 4)}, 2, -2, up, up, ${category} from (select n, ${up} as up from generate_series(1, ${products}) n) p`,
    `insert into dishes (id, name, description, price, cuisine, restaurant_id, created_at, updated_at)
       select ${id("n", 3)}, 'Dish ' || n, repeat('Good. ', 20), 12.50, ${cuisines}[1 + n % 6],
         ${id(`1 + n % ${restaurants}`, 2)}, now(), now() from generate_series(1, ${dishes}) n`,
    `insert into products (id, name, brand, category, created_at, updated_at)
       select ${id("n", 4)}, 'Product ' || n, 'Brand', ${category}, now(), now() from generate_series(1, ${products}) n`,
    `insert into submission_tags (dish_id, position, tag)
       select ${id("n", 3)}, p, 'tag ' || (p * 10 + n % 7) from generate_series(1, ${dishes}) n, generate_series(1, 3) p where n % 3 = 0`,
    `insert into product_tags (product_id, position, tag)
       select ${id("n", 4)}, p, 'tag ' || (p * 10 + n % 7) from generate_series(1, ${products}) n, generate_series(1, 3) p`,
    "vacuum analyze",
  ];
}
