/**
 * Does every Drool have its files, and every file its Drool, after the server was killed again and again while videos
 * arrived and were converted? Looked at after the sweep.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
const maxPauseMs = 3_000;
const dayMs = 24 * 3_600_000;

type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const environment = {
  DATA_DIR: dataDir,
  DEMO: "off",
  PORT: String(await freePort()),
  LIMIT_VIDEOS: "1000000/1h",
  LIMIT_STORAGE: "1000000",
};
try {
  const { accessToken } = await withDatabase((db) => insertSignedIn(db, "bench_uploader"));
  const bytes = await readFile(await makeVideo("kills.avi", ...picture({ seconds: 3, rate: "30" }), "-c:v", "mjpeg"));
  const posted = await killWhile((url) => post(url, accessToken, bytes));
  const { shown, failed, missing, left } = await withDatabase(sweepAndInspect);
  printTable(
    ["kills", "Drools acknowledged", "shown", "failed", "without a file", "files without a Drool"],
    [[kills, posted, shown, failed, missing, left]],
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Posts without a pause while the server is killed; returns how many posts it acknowledged. */
async function killWhile(work: (url: string) => Promise<void>): Promise<number> {
  const start = async () => {
    const program = await startProgram(environment);
    await program.prints(/ is at http/);
    return program;
  };
  let program = await start();
  let isOver = false;
  let done = 0;
  const working = (async () => {
    while (!isOver)
      await work(program.url).then(
        () => {
          done += 1;
        },
        () => pause(50),
      );
  })();
  for (let kill = 0; kill < kills; kill++) {
    await pause(Math.random() * maxPauseMs);
    program.process.kill("SIGKILL");
    await program.ended;
    program = await start();
  }
  isOver = true;
  await working;
  program.process.kill("SIGTERM");
  await program.ended;
  return done;
}

/** Uploads a video in two pieces and posts it. Throws as soon as nothing answers. */
async function post(url: string, token: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const send = async (
    path: string,
    method: string,
    more: Record<string, string>,
    body?: Uint8Array<ArrayBuffer> | string,
  ) => {
    const reply = await fetch(url + path, { method, headers: { ...headers, ...more }, ...(body ? { body } : {}) });
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
    return reply;
  };
  const created = await send("/api/videos/uploads", "POST", { "upload-length": String(bytes.length) });
  const path = created.headers.get("location") ?? "";
  const half = Math.floor(bytes.length / 2);
  for (const [from, to] of [
    [0, half],
    [half, bytes.length],
  ] as const)
    await send(
      path,
      "PATCH",
      { "upload-offset": String(from), "content-type": "application/offset+octet-stream" },
      bytes.subarray(from, to),
    );
  const id = path.split("/").at(-1) ?? "";
  await send(`/api/videos/${id}/finish`, "POST", {});
  await send("/api/posts", "POST", { "content-type": "application/json" }, JSON.stringify(aPost("drool", id)));
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

/** Runs the jobs that wait, those of killed servers too. */
async function runAll(db: Database, { connection }: Embedded, tasks: Tasks, log: Log): Promise<void> {
  const jobs = await startJobs({ direct: connection, isAlone: true }, tasks, log);
  const waiting = () =>
    sql<{
      id: string;
    }>`select id from graphile_worker.jobs where task_identifier like 'videos-%' and attempts < max_attempts`;
  while ((await waiting().execute(db.write)).rows.length > 0) await pause(200);
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
