/**
 * Do readers notice a thousand group tables at once? Each has four phones that poll it every 2.5 seconds. Meanwhile
 * people read rankings of new places, in turns with and without the group tables. One of these changes every
 * `changeEveryMs`. `npm run bench -- tables [TABLES]`
 */
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { allergens } from "@dishboard/contract/labels";
import { defaultMarketArea } from "@dishboard/contract/places";
import { percentile, printTable } from "./figures.ts";
import { startSite } from "./site.ts";
import type { Looked, Looking } from "./tables-client.ts";

const tableCount = Number(process.argv[3] ?? 1_000);
const phones = 4;
const everyMs = 2_500;
const turnMs = 10_000;
const turns = 4;
const changeEveryMs = 100;
const readers = 4;
const readerRestMs = 50;

type Table = { code: string; version: string; keys: string[] };

const many = "1000000/1s";
const site = await startSite({
  LIMITS: `group-tables=${many},group-tables-opened=${many},group-tables-read=${many}`,
});
const client = fork(fileURLToPath(new URL("tables-client.ts", import.meta.url)));
try {
  const tables = await openTables();
  const { url } = site.program;
  const looking = { url, tables: tables.map(({ code, version }) => ({ code, version })), phones, everyMs };
  await turn({ ...looking, ms: 2 * everyMs }, tables);
  const rows: (string | number)[][] = [];
  for (let n = 0; n < turns; n++) rows.push(await turn(n % 2 === 0 ? null : { ...looking, ms: turnMs }, tables));
  console.log(
    `${tables.length} tables of ${phones}, looked at every ${everyMs / 1_000} s; ${readers} readers of charts of ever new places`,
  );
  printTable(
    [
      "",
      "reader p50, ms",
      "p95",
      "highest",
      "readings/s",
      "unchanged",
      "phone p95, ms",
      "refused",
      "late",
      "site's CPU, % of a core",
    ],
    rows,
  );
} finally {
  client.kill();
  await site.stop();
}

/** Calls of one table are in sequence. */
async function openTables(): Promise<Table[]> {
  const tables: Table[] = [];
  let next = 0;
  const worker = async () => {
    while (next < tableCount) {
      const n = next++;
      const keys = Array.from({ length: phones }, () => randomBytes(16).toString("hex"));
      const place = {
        latitude: defaultMarketArea.latitude + ((n % 20) - 10) / 1_000,
        longitude: defaultMarketArea.longitude + ((n % 30) - 15) / 1_000,
      };
      const opened = await send("POST", "/api/tables", { guestKey: keys[0], ...place, placeName: null });
      const { code } = (await opened.json()) as { code: string };
      for (const guestKey of keys.slice(1)) await send("POST", `/api/tables/${code}/guests`, { guestKey });
      for (const [seat, guestKey] of keys.entries()) await sayNeeds(code, guestKey, n + seat);
      const { table } = (await (await site.request(`/api/tables/${code}`)).json()) as { table: { version: string } };
      tables.push({ code, version: table.version, keys });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return tables;
}

/** Half avoid nothing, the others one allergen. */
async function sayNeeds(code: string, guestKey: string, n: number): Promise<void> {
  const allergenIds = n % 2 === 0 ? [] : [allergens[n % allergens.length]?.id];
  const needs = { claimIds: [], allergenIds, maxCents: null, walkMinutes: n % 3 === 0 ? 20 : 30 };
  await send("PUT", `/api/tables/${code}/needs`, { guestKey, needs });
}

function send(method: string, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return site.request(path, { method, headers, body: JSON.stringify(body) });
}

async function turn(looking: Looking | null, tables: Table[]): Promise<(string | number)[]> {
  const began = performance.now();
  const processorBefore = site.processorMs();
  const ended: Promise<Looked | null> = looking ? lookedOf(looking) : pause(turnMs).then(() => null);
  const state = { isOver: false, refused: 0 };
  const reading = readCharts(state);
  const changing = looking ? changeTables(state, tables) : Promise.resolve();
  const looked = await ended;
  state.isOver = true;
  const times = await reading;
  await changing;
  const ms = performance.now() - began;
  const share = (100 * (site.processorMs() - processorBefore)) / ms;
  const shown = (figure: number) => figure.toFixed(0);
  return [
    looked ? "with tables" : "without",
    ...[percentile(times, 50), percentile(times, 95), Math.max(...times)].map(shown),
    ...(looked
      ? [
          shown(looked.times.length / (ms / 1_000)),
          `${shown((100 * looked.unchanged) / looked.times.length)} %`,
          shown(percentile(looked.times, 95)),
          looked.refused + state.refused,
          looked.late,
        ]
      : ["", "", "", state.refused, ""]),
    shown(share),
  ];
}

async function lookedOf(looking: Looking): Promise<Looked> {
  client.send(looking);
  const [looked] = (await once(client, "message")) as [Looked];
  return looked;
}

type State = { isOver: boolean; refused: number };

async function readCharts(state: State): Promise<number[]> {
  const times: number[] = [];
  let place = 0;
  const read = async () => {
    while (!state.isOver) {
      const [lat, lon] = [51.51 + (place % 60) / 1_000, -0.18 + (Math.floor(place++ / 60) % 60) / 1_000];
      const began = performance.now();
      const reply = await fetch(`${site.program.url}/api/charts/dishes?lat=${lat.toFixed(3)}&lon=${lon.toFixed(3)}`);
      await reply.arrayBuffer();
      times.push(performance.now() - began);
      if (!reply.ok) state.refused += 1;
      await pause(readerRestMs);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  return times;
}

async function changeTables(state: State, tables: Table[]): Promise<void> {
  for (let n = 0; !state.isOver; n++) {
    const table = tables[(n * 7) % tables.length];
    const said = table && sayNeeds(table.code, table.keys[n % phones] ?? "", n);
    await said?.catch(() => {
      state.refused += 1;
    });
    await pause(changeEveryMs);
  }
}
