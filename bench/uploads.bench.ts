/**
 * What does a photo cost, how do ten at once affect other requests and the memory, and how long does a photo wait next
 * to sixty large ones of another account? The load comes from another process.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { convertPicture, readPictureHeader } from "../server/src/features/media/pictures.service.ts";
import { photo as photoOf } from "../testing/pictures.ts";
import { median, printTable } from "./figures.ts";

const rounds = 7;
const roundMs = 2_500;
const atOnce = 10;
const times = 9;
const largePhotos = 60;

type Answer = { status: number; ms: number };

// Twelve megapixels of noise, which compresses badly to almost the limit of 10 MB.
const photo = await photoOf(4_000, 3_000);
await work();
const server = spawn(process.execPath, [fileURLToPath(new URL("uploads-server.ts", import.meta.url))], {
  stdio: ["ignore", "pipe", "inherit"],
});
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
// A connection each: the server may close an idle one just before the next photo.
const uploadAgent = new Agent({ maxSockets: 100 });
try {
  const [line] = await once(server.stdout, "data");
  const [url = "", token = "", other = ""] = String(line).trim().split(" ");
  await crowd(url, token);
  await turns(url, token, other);
} finally {
  agent.destroy();
  server.kill("SIGTERM");
  const [peak] = await once(server.stdout, "data");
  console.log(`\nthe server's peak memory: ${String(peak).trim()} MB`);
  await once(server, "close");
}

async function work(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
  await writeFile(join(folder, "photo"), photo);
  const [cpu, wall]: [number[], number[]] = [[], []];
  for (let n = 0; n < times; n++) {
    const [cpuBegan, began] = [process.cpuUsage(), performance.now()];
    const file = join(folder, "photo");
    const { signal } = new AbortController();
    await convertPicture(file, await readPictureHeader(file), (width) => join(folder, `${width}.webp`), signal);
    const { user, system } = process.cpuUsage(cpuBegan);
    cpu.push((user + system) / 1e6);
    wall.push((performance.now() - began) / 1_000);
  }
  await rm(folder, { recursive: true });
  console.log(
    `a noisy JPEG of 12 megapixels and ${(photo.length / 1_048_576).toFixed(1)} MB in four widths, ${times} times`,
  );
  printTable(
    ["CPU seconds (median)", "most", "seconds (median)"],
    [[median(cpu).toFixed(2), Math.max(...cpu).toFixed(2), median(wall).toFixed(2)]],
  );
}

async function crowd(url: string, token: string): Promise<void> {
  const [quiet, crowded]: [number[], number[]] = [[], []];
  const uploads: Answer[] = [];
  await chartsFor(url, roundMs);
  for (let round = 0; round < rounds; round++) {
    quiet.push(median(await chartsFor(url, roundMs)));
    let over = false;
    const crowds = (async () => {
      while (!over) uploads.push(...(await Promise.all(Array.from({ length: atOnce }, () => upload(url, token)))));
    })();
    crowded.push(median(await chartsFor(url, roundMs)));
    over = true;
    await crowds;
  }
  console.log(`\ncached chart, ms, medians of ${rounds} interleaved rounds; ${atOnce} uploads at once`);
  printTable(
    ["quiet", "crowded", "ratio (median)", "uploads", "accepted", "median, s", "slowest, s"],
    [
      [
        median(quiet).toFixed(2),
        median(crowded).toFixed(2),
        median(crowded.map((one, index) => one / (quiet[index] ?? Number.NaN))).toFixed(2),
        uploads.length,
        uploads.filter(({ status }) => status === 200).length,
        (median(uploads.map(({ ms }) => ms)) / 1_000).toFixed(1),
        (Math.max(...uploads.map(({ ms }) => ms)) / 1_000).toFixed(1),
      ],
    ],
  );
}

/** As many large photos at once as allowed; meanwhile another account sends them one by one. */
async function turns(url: string, token: string, other: string): Promise<void> {
  const create = { width: 6_240, height: 6_240, channels: 3, background: "tomato" } as const;
  const large = await sharp({ create }).png().toBuffer();
  const phone = await photoOf();
  const [alone, single, beside, accepted]: [number[], number[], number[], number[]] = [[], [], [], []];
  let refused = 0;
  async function measureAlone(): Promise<void> {
    for (let n = 0; n < 5; n++) {
      alone.push((await upload(url, other, phone)).ms);
      single.push((await upload(url, token, large)).ms);
    }
  }
  async function uploadLarge(): Promise<void> {
    for (;;) {
      const { status, ms } = await upload(url, token, large);
      if (status === 200) return void accepted.push(ms);
      refused += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  await measureAlone();
  const flood = Promise.all(Array.from({ length: largePhotos }, uploadLarge));
  while (accepted.length < largePhotos - 10) beside.push((await upload(url, other, phone)).ms);
  await flood;
  await measureAlone();
  const seconds = (ms: number) => (ms / 1_000).toFixed(2);
  console.log(`\nseconds: a photo of an account beside ${largePhotos} of 39 megapixels of another`);
  printTable(
    [
      "alone",
      "a large one alone",
      "beside",
      "slowest",
      "(beside - alone) / large one",
      "a large one beside",
      "refused with Retry-After",
    ],
    [
      [
        seconds(median(alone)),
        seconds(median(single)),
        seconds(median(beside)),
        seconds(Math.max(...beside)),
        ((median(beside) - median(alone)) / median(single)).toFixed(2),
        seconds(median(accepted)),
        refused,
      ],
    ],
  );
}

async function chartsFor(url: string, ms: number): Promise<number[]> {
  const found: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    found.push((await ask(`${url}/api/charts/dishes`, "GET", { "accept-encoding": "br" })).ms);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return found;
}

function upload(url: string, token: string, file = photo): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, "content-length": String(file.length) };
  return ask(`${url}/api/media/dish-images`, "POST", headers, file, uploadAgent);
}

async function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: Buffer,
  by = agent,
): Promise<Answer> {
  const began = performance.now();
  const sent = request(url, { method, agent: by, headers });
  sent.end(body);
  const [reply] = await once(sent, "response");
  for await (const _ of reply);
  return { status: reply.statusCode, ms: performance.now() - began };
}
