import type { Server } from "node:http";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { programVersion } from "./backup/program-version.ts";
import { connect } from "./database/connect.ts";
import { DataInUse, throwIfInUse } from "./database/lock.ts";
import { migrate } from "./database/migrate.ts";
import { openPostgres } from "./database/open.ts";
import { connectWithReplica } from "./database/replica.ts";
import { explainReason, StartFailed } from "./database/start-failed.ts";
import type { PageSource } from "./platform/http/pages.ts";
import { type Log, logUncaught, openLog, warnSparingly } from "./platform/log.ts";
import { onParentExit } from "./platform/parent-exit.ts";
import { settingWarnings } from "./platform/setting-warnings.ts";
import { InvalidSettings, readSettings, type Settings } from "./platform/settings.ts";

const graceMs = 4_000;
/** Maximum duration of a stop, after new requests are refused. */
const stopMs = 10_000;

/** Clean-up steps, run last to first. */
type Cleanup = () => Promise<void>;

const cleanups: Cleanup[] = [];
// Created files are accessible to this user only, from their first byte.
process.umask(0o077);
// The site continues without its output: the terminal was closed, or the log's disk is full.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
// Pages under development hold a connection to every open tab, which the server's close would wait for.
let closePages: Cleanup = async () => {};
let ending: Promise<void> | undefined;
let isServing = false;

try {
  await start();
} catch (error) {
  await cleanUp();
  printError(error);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog(settings.logLevel);
  logUncaught(log);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(settings, log));
  onParentExit(() => end(settings, log));

  for (const warning of settingWarnings(settings)) log.warn(warning);

  await checkPort(settings);
  const loading = import("./program.ts");
  // The start reports its error, unless the database has one.
  loading.catch(() => {});
  const postgres = await openPostgres({
    ...settings,
    log: (line) => (isServing ? warnSparingly(log, { reason: line }, "database") : print(line)),
    onDown: () => log.error("the database has ended and is started again"),
    onUp: () => log.info("the database is back"),
  });
  cleanups.push(() => postgres.stop());
  const program = await loading;
  const ran = await migrate(postgres.direct, { onChange: announceMigrations, onWait: print });
  if (ran.length > 0) print(`Database is up to date (${ran.join(", ")}).`);
  const connectOptions = {
    isDirect: postgres.database === postgres.direct,
    onLost: ({ message }: Error) =>
      void (ending || warnSparingly(log, { reason: message }, "database connection lost")),
    maxConnections: settings.databaseConnections,
  };
  const db = settings.databaseReplicaUrl
    ? connectWithReplica(postgres.database, settings.databaseReplicaUrl, {
        ...connectOptions,
        onReplicaFailed: (error) =>
          warnSparingly(log, { reason: oneLine(error) }, "no replica answers: the primary is read in its place"),
      })
    : connect(postgres.database, connectOptions);
  // After this time the end of the database ends the queries of cut-off requests.
  cleanups.push(() => withTimeout(1_000, db.close()));
  const isDemo =
    settings.demo &&
    (await program.loadDemo({ db, direct: postgres.direct, storage: program.openStorage(settings) }, log, print));

  const metrics = program.createMetrics();
  const queue = { direct: postgres.direct, isAlone: settings.databaseUrl === null };
  const jobs =
    settings.role === "web"
      ? undefined
      : await program.startJobs(queue, program.createTasks({ settings, db, log, metrics }), log);
  const drainMs = settings.drainSeconds * 1_000;
  let stopServing = async () => {};
  cleanups.push(async () => {
    await Promise.all([stopServing(), jobs && withTimeout(drainMs + graceMs, jobs.stop())]);
  });
  const app = await program.createApp({
    settings,
    db,
    log,
    jobs,
    metrics,
    isDemo,
    pages: (http) => openPages(settings, http, program.loadBuiltPages),
  });
  // A crowd fills the default queue of 511, and then a visitor's connection is retried only after seconds.
  await app.listen({ port: settings.port, host: settings.host, backlog: 4_096 });
  stopServing = async () => {
    const requests = await app.drain({ serveMs: drainMs, graceMs });
    if (requests > 0) log.warn({ requests }, "requests were still running and are cut off");
    await app.close();
  };
  cleanups.push(() => closePages());
  isServing = true;
  if (settings.role === "worker")
    print(`The jobs of ${settings.appName} are run here; port ${settings.port} has /readyz`);
  else print(`${settings.appName} is at ${settings.publicUrl}`);
  print(`  version ${programVersion()}`);
  if (settings.role !== "worker") print(`  API     ${settings.publicUrl}/api/openapi.json`);
  print(`  data    ${settings.databaseUrl ? "the database of DATABASE_URL, files in" : "in"} ${settings.dataDir}`);
  print("  stop    Ctrl-C");
}

function announceMigrations(names: string[]): void {
  print(`Bringing the database up to date (${names.join(", ")}).`);
  print(
    "With millions of dishes this takes minutes, and nothing is served meanwhile. A stop undoes it; the next start begins from scratch.",
  );
}

async function openPages(
  { isProduction }: Settings,
  http: Server,
  loadBuiltPages: (folder: string) => Promise<PageSource | null>,
): Promise<PageSource | null> {
  if (isProduction) return loadBuiltPages(fileURLToPath(new URL("../../web/dist", import.meta.url)));
  const { developmentPages } = await import("../../web/develop.ts");
  const { close, ...pages } = await developmentPages({ server: http });
  closePages = close;
  return pages;
}

/** Before the long work of a first start. Throws `StartFailed` if the port cannot be opened. */
async function checkPort({ port, host, dataDir, databaseUrl }: Settings): Promise<void> {
  const probe = createServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once("error", resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (!error) return;
  // A second start on the same data fails for both reasons; the data folder is the more helpful one.
  if (!databaseUrl) throwIfInUse(dataDir);
  if (error.code === "EADDRINUSE")
    throw new StartFailed(`Port ${port} is in use. Stop what uses it, or choose another with PORT.`);
  if (error.code === "EACCES")
    throw new StartFailed(`Port ${port} may not be opened by this user. Choose another with PORT.`);
  throw new StartFailed(`Port ${port} at ${host} cannot be opened (${error.code}). Choose others with PORT and HOST.`);
}

function end({ drainSeconds }: Settings, log: Log): void {
  if (ending) return;
  log.info("stopping");
  ending = withTimeout(drainSeconds * 1_000 + stopMs, cleanUp()).then(() => process.exit(0));
}

async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop())
    await cleanup().catch((error: unknown) => console.error(oneLine(error)));
}

async function withTimeout(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function printError(error: unknown): void {
  if (ending) return;
  process.exitCode = error instanceof DataInUse ? 2 : 1;
  if (error instanceof InvalidSettings) console.error(error.message.replace(/^/gm, "Setting "));
  else console.error(oneLine(error));
}

function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = error instanceof AggregateError && !error.message ? String(error.errors[0]?.message) : error.message;
  const isOurs = error instanceof DataInUse || error instanceof StartFailed;
  return isOurs ? message : `Dishboard cannot start: ${explainReason(message.split("\n", 1)[0] ?? "")}`;
}

function print(line: string): void {
  console.log(line);
}
