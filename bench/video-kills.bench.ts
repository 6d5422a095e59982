/**
 * Does every Drool have its files, and every file its Drool, after the server was killed again and again while videos
 * arrived and while they were converted? Looked at after the sweep. The first argument says how often in each of the two.
 */
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { createTasks } from "../server/src/app.ts";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { startJobs, type Tasks } from "../server/src/platform/jobs/jobs.ts";
import { type Log, openLog } from "../server/src/platform/log.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { aPost } from "../testing/posts.ts";
import { freePort, startProgram } from "../testing/program.ts";
import { insertSignedIn } from "../testing/sign-in.ts";
import { makeVideo, picture } from "../testing/videos.ts";
import { printTable } from "./figures.ts";

const kills = Number(process.argv[3] ?? 20);
/** A video travels in so many pieces, with pauses between, so that most kills meet one on its way. */
const pieces = 8;
const pieceMs = 60;
/** A conversion takes about so long. */
const conversionMs = 1_500;
/** No more wait for their conversion, so that it ends soon after the kills. */
const maxWaiting = 3;
const dayMs = 24 * 3_600_000;
/** Jobs that have not ended by then do not end by themselves. */
const maxWaitMs = 10 * 60_000;

type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const environment = {
  DATA_DIR: dataDir,
  DEMO: "off",
  PORT: String(await freePort()),
  LIMIT_VIDEOS: "1000000/1h",
  LIMIT_VIDEO_FINISHES: "1000000/1h",
  LIMIT_POSTS: "1000000/1h",
  LIMIT_POSTS_LONG: "1000000/1h",
  LIMIT_STORAGE: "1000000",
};
const uploader = { isUploading: false, isOver: false, acknowledged: 0 };
try {
  const { accessToken } = await withDatabase((db) => insertSignedIn(db, "bench_uploader"));
  const bytes = await readFile(await makeVideo("kills.avi", ...picture({ seconds: 3, rate: "30" }), "-c:v", "mjpeg"));
  const killed = await killWhile((url) => uploadAgainAndAgain(url, accessToken, bytes));
  const { shown, failed, missing, left } = await withDatabase(sweepAndInspect);
  printTable(
    [
      "kills during an upload",
      "kills during a conversion",
      "Drools acknowledged",
      "shown",
      "failed",
      "without a file",
      "files without a Drool",
    ],
    [[killed.uploading, killed.converting, uploader.acknowledged, shown, failed, missing, left]],
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Kills the server again and again during the work, by turns during an upload and during a conversion. */
async function killWhile(work: (url: string) => Promise<void>) {
  const start = async () => {
    const program = await startProgram(environment);
    await program.prints(/ is at http/);
    return program;
  };
  let program = await start();
  let startedAt = Date.now();
  let lastKilled: string | null = null;
  const killed = { uploading: 0, converting: 0 };
  const working = work(program.url);
  while (killed.uploading < kills || killed.converting < kills) {
    const isUploadNext = killed.converting >= kills || killed.uploading < killed.converting;
    const isTime = async () => {
      if (isUploadNext) return uploader.isUploading;
      const video = await findConversion(startedAt);
      // The same one again and again would be given up.
      return video !== null && video !== lastKilled;
    };
    while (!(await isTime())) await pause(10);
    await pause(Math.random() * (isUploadNext ? pieces * pieceMs : conversionMs));
    const video = await findConversion(startedAt);
    killed.uploading += Number(uploader.isUploading);
    killed.converting += Number(video !== null);
    lastKilled = video ?? lastKilled;
    program.process.kill("SIGKILL");
    await program.ended;
    startedAt = Date.now();
    program = await start();
  }
  uploader.isOver = true;
  await working;
  program.process.kill("SIGTERM");
  await program.ended;
  return killed;
}

/** The folder in which a server that was started after a moment converts a video. */
async function findConversion(startedAt: number): Promise<string | null> {
  const folder = join(dataDir, "uploads");
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith("convert-")) continue;
    const { mtimeMs } = await stat(join(folder, name, "original")).catch(() => ({ mtimeMs: 0 }));
    if (mtimeMs >= startedAt) return name;
  }
  return null;
}

/** Uploads a video and posts it, over and over, as a browser does that goes on after the server was away; some are given up. */
async function uploadAgainAndAgain(url: string, token: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const send = async (path: string, method: string, more: Record<string, string> = {}, body?: BodyInit) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...headers, ...more },
      ...(body ? { body, duplex: "half" } : {}),
    } as RequestInit);
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
    return reply;
  };
  /** Tries until it succeeds. */
  const persist = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      const result = await work().catch((error: Error) => {
        // Too many uploads are open: one that was given up counts for a minute.
        if (/answered 4(?!29)/.test(error.message)) throw error;
      });
      if (result) return result;
      await pause(50);
    }
  };
  const sendRest = async (path: string) => {
    const offset = Number((await send(path, "HEAD")).headers.get("upload-offset"));
    const more = { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
    uploader.isUploading = true;
    const sent = offset === bytes.length || (await send(path, "PATCH", more, inPieces(bytes.subarray(offset))));
    return sent;
  };
  const waiting = new Set<string>();
  const hasRoom = async () => {
    for (const id of waiting) {
      const { state } = (await (await send(`/api/videos/${id}`, "GET")).json()) as { state: string };
      if (state === "ready" || state === "failed") waiting.delete(id);
    }
    return waiting.size < maxWaiting;
  };
  while (!uploader.isOver) {
    await persist(hasRoom);
    const path = (
      await persist(() => send("/api/videos/uploads", "POST", { "upload-length": String(bytes.length) }))
    ).headers.get("location") as string;
    const isGivenUp = Math.random() < 0.2;
    const arrived = await (isGivenUp ? sendRest(path).catch(() => null) : persist(() => sendRest(path)));
    uploader.isUploading = false;
    if (!arrived) continue;
    const id = path.split("/").at(-1) ?? "";
    await persist(() => send(`/api/videos/${id}/finish`, "POST"));
    const post = JSON.stringify(aPost("drool", id));
    await persist(() => send("/api/posts", "POST", { "content-type": "application/json" }, post));
    waiting.add(id);
    uploader.acknowledged += 1;
  }
}

function inPieces(bytes: Buffer): BodyInit {
  const size = Math.ceil(bytes.length / pieces);
  const all = async function* () {
    for (let at = 0; at < bytes.length; at += size) {
      yield bytes.subarray(at, at + size);
      await pause(pieceMs);
    }
  };
  return Readable.toWeb(Readable.from(all())) as unknown as BodyInit;
}

async function withDatabase<Result>(work: (db: Database, embedded: Embedded) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const db = connect(embedded.connection);
  try {
    await migrate(embedded.connection);
    return await work(db, embedded);
  } finally {
    await db.close();
    await embedded.stop();
  }
}

/** Runs the jobs that wait, those of killed servers too, and those that would be tried again hours later. */
async function runAll(db: Database, { connection }: Embedded, tasks: Tasks, log: Log): Promise<void> {
  const jobs = await startJobs({ direct: connection, isAlone: true }, tasks, log);
  const end = performance.now() + maxWaitMs;
  for (;;) {
    const { rows } = await sql<{ key: string; last_error: string | null }>`
      select key, attempts, run_at, locked_at, last_error from graphile_worker.jobs
      where task_identifier like 'videos-%' and attempts < max_attempts`.execute(db.write);
    if (rows.length === 0) break;
    if (performance.now() > end) throw new Error(`jobs that do not end: ${JSON.stringify(rows)}`);
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`.execute(
      db.write,
    );
    await pause(200);
  }
  await jobs.stop();
}

async function sweepAndInspect(db: Database, embedded: Embedded) {
  const settings = readSettings({ ...environment, LOG_LEVEL: "error" });
  const deps = { settings, db, log: openLog(settings.logLevel) };
  const tasks = createTasks(deps);
  // A job that was killed thirteen times is not begun again; the sweep adds it anew.
  await runAll(db, embedded, tasks, deps.log);
  await tasks["videos-sweep"]?.run({});
  await runAll(db, embedded, tasks, deps.log);
  const later = createTasks({ ...deps, clock: () => new Date(Date.now() + 2 * dayMs) });
  await later["videos-sweep"]?.run({});
  await later["media-sweep"]?.run({});
  await runAll(db, embedded, tasks, deps.log);
  const posts = await db.write
    .selectFrom("posts")
    .innerJoin("videos", "videos.id", "posts.video_id")
    .select(["posts.state", "videos.path", "videos.poster_path"])
    .execute();
  const names = await readdir(join(dataDir, "media", "post-videos"), { recursive: true }).catch(() => []);
  const files = new Set(names.filter((name) => name.includes(".")).map((name) => `/media/post-videos/${name}`));
  const shown = posts.filter(({ state }) => state === 0);
  const named = new Set(
    shown.flatMap(({ path, poster_path }) => [
      path,
      ...["", "-192", "-384", "-768"].map((width) => (poster_path ?? "").replace(/\.webp$/, `${width}.webp`)),
    ]),
  );
  return {
    shown: shown.length,
    failed: posts.length - shown.length,
    missing: [...named].filter((name) => !files.has(name)).length,
    left: [...files].filter((name) => !named.has(name)).length + (await readdir(join(dataDir, "uploads"))).length,
  };
}
