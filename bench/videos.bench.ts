/**
 * What does a video of ten seconds cost, what does its conversion do to everybody else, and does the server's memory grow
 * with the file? Linux only: processor time and memory are read from /proc.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openVideoEngine } from "../server/src/platform/video-engine/engine.ts";
import type { VideoFormat } from "../server/src/platform/video-engine/facts.ts";
import { ffmpegPath, h264, makeVideo, ordinaryVideos, picture } from "../testing/videos.ts";
import { median, printTable } from "./figures.ts";

/** `work`, `memory` or `others`; all three without it. */
const part = process.argv[3];
const measures = (name: string) => part === undefined || part === name;
const times = 2;
/** A server that has done nothing yet has loaded and compiled nothing. */
const uploadsBefore = 5;
const uploadsOfSize = 3;
const rounds = 3;
const roundMs = 2_500;
const clip = { size: "1920x1080", rate: "30", seconds: 10 };
const noise = ["-vf", "noise=alls=12:allf=t"];
const sound = ["-f", "lavfi", "-i", "sine=frequency=440:duration=10"];

const clips: [name: string, format: VideoFormat, path: string][] = [
  ["H.264", "mov", await makeVideo("bench.mp4", ...picture(clip), ...sound, ...noise, ...h264, "-b:v", "17M")],
  [
    "HEVC",
    "mov",
    await makeVideo(
      ...(["bench.mov", ...picture(clip), ...sound, ...noise] as const),
      ...["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error", "-b:v", "9M", "-c:a", "aac"],
    ),
  ],
];
if (measures("work")) await work();
const server = spawn(process.execPath, ["--expose-gc", fileURLToPath(new URL("videos-server.ts", import.meta.url))], {
  stdio: ["ignore", "pipe", "inherit", "ipc"],
  env: { MALLOC_ARENA_MAX: "2", ...process.env },
});
try {
  const [line] = await once(server.stdout as NodeJS.ReadableStream, "data");
  const [url = "", token = ""] = String(line).trim().split(" ");
  if (measures("memory")) await memory(url, token, server);
  if (measures("others")) await others(url, token);
} finally {
  server.kill("SIGTERM");
  await once(server, "close");
}

/** The processor time of all processes that this one has started and that have ended, in seconds. */
function childSeconds(): number {
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Everything that is done for a video: looked at, converted, looked at again, and its poster taken. */
async function work(): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [engineName, path] of [
    ["package", null],
    ["program (2018)", ffmpegPath],
  ] as const) {
    const engine = openVideoEngine(path);
    for (const [name, format, from] of clips)
      for (const side of path === null && name === "H.264" ? [1_280, 1_920] : [1_280]) {
        const seconds: number[] = [];
        const output = `${from}.${side}.mp4`;
        for (let n = 0; n < times; n++) {
          const began = childSeconds();
          const file = { path: from, format };
          const { video, ...facts } = await engine.probe(file);
          if (!video) throw new Error("no video");
          const readable = { ...facts, video };
          const plan = await engine.plan(file, readable);
          const videoFilter = `scale=${side}:${(side * 9) / 16}:out_range=tv,setsar=1,format=yuv420p`;
          const job = { file, facts: readable, plan: { ...plan, copiesVideo: false, videoFilter }, output };
          await engine.convert({ ...job, signal: new AbortController().signal }, () => {});
          await engine.probe({ path: output, format: "mov" });
          await engine.savePoster(output, 1, `${output}.png`);
          seconds.push(childSeconds() - began);
        }
        const megabytes = ((await stat(output)).size / 1_048_576).toFixed(1);
        rows.push([engineName, name, side, median(seconds).toFixed(1), Math.max(...seconds).toFixed(1), megabytes]);
      }
  }
  console.log(`ten seconds of 1920 x 1080 at 30 frames a second, ${times} times`);
  printTable(["engine", "from", "longer side", "CPU seconds (median)", "most", "MB"], rows);
}

/** The server's memory while files of several sizes come, one after the other, and once its garbage is collected. */
async function memory(url: string, token: string, child: ChildProcess): Promise<void> {
  const small = await readFile(await ordinaryVideos["video/mp4"]());
  const rows: (string | number)[][] = [];
  for (let n = 0; n < uploadsBefore; n++) await upload(url, token, small);
  for (const megabytes of [0, 20, 50, 95, 1, 95]) {
    const box = Buffer.alloc(Math.max(8, megabytes * 1_048_576));
    box.writeUInt32BE(box.length, 0);
    box.write("free", 4);
    const bytes = Buffer.concat([small, box]);
    const figures = { highest: [] as number[], left: [] as number[], buffers: [] as number[] };
    for (let n = 0; n < uploadsOfSize; n++) {
      await collectGarbage(child);
      // Begins the highest anew.
      writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
      await upload(url, token, bytes);
      figures.highest.push(peakOf(child.pid ?? 0));
      const { rss, arrayBuffers } = await collectGarbage(child);
      figures.left.push(Math.round(rss / 1_048_576));
      figures.buffers.push(Math.round(arrayBuffers / 1_048_576));
    }
    rows.push([(bytes.length / 1_048_576).toFixed(1), ...Object.values(figures).map((all) => all.join(", "))]);
  }
  console.log(`\nthe server's memory, MB, ${uploadsOfSize} files of each size one after the other in one process`);
  printTable(["file, MB", "highest meanwhile", "after the collector", "of it buffers"], rows);
}

async function collectGarbage(child: ChildProcess): Promise<NodeJS.MemoryUsage> {
  child.send("collect");
  const [usage] = await once(child, "message");
  return usage as NodeJS.MemoryUsage;
}

function peakOf(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

async function others(url: string, token: string): Promise<void> {
  const [quiet, converting]: [number[], number[]] = [[], []];
  const bytes = await readFile(clips[0]?.[2] ?? "");
  await chartsFor(url, roundMs);
  for (let round = 0; round < rounds; round++) {
    quiet.push(median(await chartsFor(url, roundMs)));
    const id = await upload(url, token, bytes);
    while ((await stateOf(url, token, id)).progress === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    converting.push(median(await chartsFor(url, roundMs)));
    while ((await stateOf(url, token, id)).state === "converting")
      await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const ratios = converting.map((one, index) => one / (quiet[index] ?? Number.NaN));
  console.log(`\ncached chart, ms, medians of ${rounds} interleaved rounds`);
  printTable(
    ["quiet", "while a video is converted", "ratio (median)"],
    [[median(quiet).toFixed(2), median(converting).toFixed(2), median(ratios).toFixed(2)]],
  );
}

/** Asks for the same chart again and again, and returns how long each reply took in milliseconds. */
async function chartsFor(url: string, ms: number): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const began = performance.now();
    const reply = await fetch(`${url}/api/charts/dishes?lat=51.541&lon=-0.147`);
    if (!reply.ok) throw new Error(`the chart was answered ${reply.status}`);
    await reply.arrayBuffer();
    took.push(performance.now() - began);
  }
  return took;
}

/** Uploads a video whole, and returns its id. */
async function upload(url: string, token: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const created = await fetch(`${url}/api/videos/uploads`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes.length) },
  });
  const path = created.headers.get("location") ?? "";
  await fetch(url + path, {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: bytes,
  });
  const id = path.split("/").at(-1) ?? "";
  const finished = await fetch(`${url}/api/videos/${id}/finish`, { method: "POST", headers });
  if (!finished.ok) throw new Error(`the upload was answered ${finished.status}: ${await finished.text()}`);
  return id;
}

async function stateOf(url: string, token: string, id: string): Promise<{ state: string; progress: number }> {
  const reply = await fetch(`${url}/api/videos/${id}`, { headers: { authorization: `Bearer ${token}` } });
  return (await reply.json()) as { state: string; progress: number };
}
