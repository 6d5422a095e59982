/**
 * Does a site stay stable under mixed load? Minutes of readers, voters, submitters and uploads together (`npm run bench
 * -- mixed 10`), each followed by a pause and a measurement of the cached ranking, as before the first. `mixed 3
 * reader,voter` runs only these.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "../server/src/database/connect.ts";
import { findRunning } from "../server/src/database/running.ts";
import { aDish, aProduct } from "../testing/people.ts";
import { photo } from "../testing/pictures.ts";
import { insertSignedIn } from "../testing/sign-in.ts";
import { percentile, printTable } from "./figures.ts";
import { mb, startSite } from "./site.ts";

const minutes = Number(process.argv[3] ?? 10);
const restMs = 20_000;
const crowd = {
  reader: { count: 12, restMs: 100 },
  voter: { count: 40, restMs: 1_000 },
  submitter: { count: 4, restMs: 2_000 },
  uploader: { count: 2, restMs: 5_000 },
};
const quietCharts = 1_500;
const kinds = (process.argv[4] ?? Object.keys(crowd).join()).split(",") as (keyof typeof crowd)[];

const many = "1000000/1s";
const site = await startSite({
  LIMITS: `votes=${many},votes-long=${many},submissions=${many},uploads=${many},search=${many}`,
});
try {
  const items = await listItems();
  const picture = new Uint8Array(await photo(4_000, 3_000));
  const addresses = [
    "/",
    "/drools",
    "/api/posts?kind=snap",
    "/api/lists",
    "/api/whats-new/dishes",
    "/api/search?q=pie",
  ];
  const json = (token: string) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });

  const work: Record<keyof typeof crowd, (token: string, n: number) => Promise<Response>> = {
    reader(_, n) {
      const [latitude, longitude] = [51.5 + (n % 70) / 1_000, -0.1 - (n % 50) / 1_000].map((degrees) =>
        degrees.toFixed(3),
      );
      if (n % 3 === 0) return site.request(`/api/charts/dishes?lat=${latitude}&lon=${longitude}`);
      if (n % 3 === 1) return site.request(`/dish/${items[n % items.length]}`);
      return site.request(addresses[Math.floor(n / 3) % addresses.length] ?? "/");
    },
    voter: (token, n) =>
      site.request(`/api/votes/dish/${items[(n * 7) % items.length]}`, {
        method: "PUT",
        headers: json(token),
        body: JSON.stringify({ vote: ["up", "down", "none"][n % 3] }),
      }),
    submitter: (token, n) =>
      site.request(n % 2 ? "/api/dishes" : "/api/products", {
        method: "POST",
        headers: json(token),
        body: JSON.stringify({ ...(n % 2 ? aDish() : aProduct()), name: `Number ${n}`, key: randomUUID() }),
      }),
    uploader: (token) =>
      site.request("/api/media/dish-images", {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "image/jpeg" },
        body: picture,
      }),
  };

  await pause(restMs);
  const rows: (string | number)[][] = [];
  const failures = new Map<string, number>();
  const addRow = async (name: string, load: { requests: number; failed: number; times: number[]; highest: number }) => {
    // Photos are still converted, and the database cleans up.
    await pause(restMs);
    const { all, node } = site.memory();
    const chart = await chartMs();
    const { requests, failed, times, highest } = load;
    const p = (share: number) => (times.length > 0 ? percentile(times, share).toFixed(0) : "");
    const memory = [mb(all), mb(Math.max(all, highest)), mb(node)];
    rows.push([name, requests, failed, p(50), p(95), chart.toFixed(3), ...memory]);
  };
  await addRow("before", { requests: 0, failed: 0, times: [], highest: 0 });

  let n = 0;
  for (let minute = 1; minute <= minutes; minute++) {
    // Access tokens last a quarter of an hour.
    const tokens = await signIn(minute);
    const until = performance.now() + 60_000;
    const load = { requests: 0, failed: 0, times: [] as number[], highest: 0 };
    const member = async (kind: keyof typeof crowd, place: number) => {
      while (performance.now() < until) {
        const began = performance.now();
        load.requests += 1;
        try {
          await (await work[kind](tokens[place % tokens.length] ?? "", n++)).arrayBuffer();
          if (kind === "reader") load.times.push(performance.now() - began);
        } catch (error) {
          load.failed += 1;
          const reason = `${kind}: ${String(error).replace(/[\d.?&=-]{2,}|"requestId.*/g, "")}`.slice(0, 200);
          failures.set(reason, (failures.get(reason) ?? 0) + 1);
        }
        await pause(crowd[kind].restMs * (0.5 + Math.random()));
      }
    };
    const watch = async () => {
      for (; performance.now() < until; await pause(500)) load.highest = Math.max(load.highest, site.memory().all);
    };
    const members = kinds.flatMap((kind) =>
      Array.from({ length: crowd[kind].count }, (_, place) => member(kind, place)),
    );
    await Promise.all([watch(), ...members]);
    await addRow(`minute ${minute}`, load);
  }
  console.log(
    `${kinds.join(", ")} of ${JSON.stringify(crowd)}; memory in MB (PSS), ${restMs / 1_000} s after each minute, and the highest in it`,
  );
  const head = ["after", "requests", "failed", "reader p50 ms", "p95", "cached chart, processor ms"];
  printTable([...head, "memory", "highest", "Node"], rows);
  for (const [reason, count] of failures) console.log(`${count} times ${reason}`);
} finally {
  await site.stop();
}

async function chartMs(): Promise<number> {
  const chart = async () => {
    await (await site.request("/api/charts/products")).arrayBuffer();
  };
  for (let n = 0; n < 200; n++) await chart();
  const began = site.processorMs();
  for (let n = 0; n < quietCharts; n++) await chart();
  return (site.processorMs() - began) / quietCharts;
}

async function signIn(minute: number): Promise<string[]> {
  const connection = findRunning(site.dataDir);
  if (!connection) throw new Error("the site does not run");
  const db = connect(connection);
  const tokens: string[] = [];
  for (let n = 0; n < crowd.voter.count; n++)
    tokens.push((await insertSignedIn(db, `member_${minute}_${n}`)).accessToken);
  await db.close();
  return tokens;
}

async function listItems(): Promise<string[]> {
  const chart = (await (await site.request("/api/charts/dishes?lat=51.54&lon=-0.14")).json()) as {
    cards: { id: string }[];
  };
  return chart.cards.map(({ id }) => id);
}
