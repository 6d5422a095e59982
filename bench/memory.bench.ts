/**
 * How much memory does the whole site take, with all its processes: idle, after work of every kind, and at its peak?
 * `CGROUP=/sys/fs/cgroup/...` runs the site in that group, for its limit.
 */
import { setTimeout as pause } from "node:timers/promises";
import { photo } from "../testing/pictures.ts";
import { printTable } from "./figures.ts";
import { mb, startSite } from "./site.ts";

const restMs = 20_000;
const sampleMs = 100;
const places = 3_000;
const connections = 16;
const photos = 10;
const email = "bench@example.org";
const password = "a long enough password";

type Row = [work: string, after: string, highest: string, node: string];
const rows: Row[] = [];

const site = await startSite();
try {
  await measure("after the start", async () => {});
  await measure(`${places} charts and pages of different places`, askForPlaces);
  await measure("search for a town", () => get("/api/places?name=camden&lat=51.5&lon=-0.1"));
  const token = await signIn();
  const picture = new Uint8Array(await photo(4_000, 3_000));
  await measure(`${photos} photos of 12 megapixels`, () => uploadPhotos(token, picture));
  await pause(60_000);
  await measure("a minute later", async () => {});
  console.log(
    `memory of all processes in MB (PSS), ${restMs / 1_000} s after each work, the highest meanwhile, and Node's part`,
  );
  printTable(["after", "memory", "highest", "Node"], rows);
} finally {
  await site.stop();
}

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  let highest = 0;
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      highest = Math.max(highest, site.memory().all);
      await pause(sampleMs);
    }
  })();
  await work();
  isOver = true;
  await sampling;
  await pause(restMs);
  const after = site.memory();
  rows.push([name, mb(after.all), mb(Math.max(highest, after.all)), mb(after.node)]);
}

async function askForPlaces(): Promise<void> {
  let asked = 0;
  const ask = async () => {
    while (asked < places) {
      const place = asked++;
      const [latitude, longitude] = [51 + (place % 1_000) / 1_000, -(place % 500) / 1_000];
      if (place % 2 === 0) await get(`/api/charts/dishes?lat=${latitude}&lon=${longitude}`);
      else await get("/", { cookie: `place=${encodeURIComponent(`${latitude}:${longitude}:`)}` });
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
}

async function signIn(): Promise<string> {
  await post("/auth/v1/signup", { email, password, data: { username: "bench" } });
  await site.program.prints(/token_hash=/);
  const [, token] = /token_hash=([\w-]+)/.exec(site.program.output()) ?? [];
  return (await post("/auth/v1/verify", { type: "signup", token_hash: token, email, password })).access_token;
}

async function uploadPhotos(token: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "image/jpeg" };
  await Promise.all(
    Array.from({ length: photos }, () => site.request("/api/media/dish-images", { method: "POST", headers, body })),
  );
}

async function get(path: string, headers: Record<string, string> = {}): Promise<void> {
  await (await site.request(path, { headers })).arrayBuffer();
}

async function post(path: string, body: object): Promise<{ access_token: string }> {
  const headers = { "content-type": "application/json" };
  return (await (await site.request(path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as {
    access_token: string;
  };
}
