/** Runs `deploy/cluster` on one machine: three machines as network namespaces, and a bucket. */
import { type ChildProcess, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { CommandError } from "../command-error.mjs";
import { root } from "../setup.mjs";
import { buildWebIfNeeded } from "../web-build.mjs";
import { isReady, type Machine, openMachine, type Starting } from "./machine.ts";
import { closeNetwork, type Namespace, openBridge, openNamespace } from "./network.ts";
import { installPackages, postgresVersion } from "./packages.ts";

export type { Machine } from "./machine.ts";

export type ClusterOptions = {
  /** Override those of `deploy/cluster/dishboard.env`. */
  environment?: Record<string, string>;
  /** Changed lines of `deploy/cluster`, to test their purpose: the file's name, the original, the replacement. */
  changes?: { file: string; from: string | RegExp; to: string }[];
  onProgress?: (line: string) => void;
  /** Aborts the start, and removes everything. */
  signal?: AbortSignal;
};

export type Cluster = {
  machines: Machine[];
  worker: ChildProcess;
  /** The HAProxy of the first machine, which is the site's PUBLIC_URL. */
  siteUrl: string;
  siteUrls: string[];
  /** Through pgbouncer and HAProxy of the first machine to the primary. */
  databaseUrl: string;
  /** Through HAProxy of the first machine to the primary. */
  directUrl: string;
  /** The same as PostgreSQL's superuser. */
  superuserUrl: string;
  /** Through HAProxy of the first machine to a replica. */
  replicaUrl: string;
  s3: { address: string; storageUrl: string };
  /** All files and logs until the end. */
  folder: string;
  /** The machine whose PostgreSQL takes writes, once there is exactly one. */
  primary(): Promise<Machine>;
  isHealthy(): Promise<boolean>;
  close(): Promise<void>;
};

const folder = join(tmpdir(), "dishboard-cluster");
const addresses = { one: "10.77.0.11", two: "10.77.0.12", three: "10.77.0.13" };
const bucketAddress = "10.77.0.20";
const bucketPort = 4568;
const s3rver = fileURLToPath(import.meta.resolve("s3rver/bin/s3rver.js"));

/** Returns once the site answers, with the demo town. Only one cluster runs at a time. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { environment = {}, onProgress = () => {}, signal } = options;
  installPackages();
  await buildWebIfNeeded(process.execPath);
  const unlock = await lock();
  async function close(): Promise<void> {
    await closeNetwork();
    rmSync(folder, { recursive: true, force: true });
    unlock();
  }
  // Remains of a killed run.
  await closeNetwork();
  rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder, { mode: 0o700 });
    const siteUrl = `http://${addresses.one}`;
    const storageUrl = `s3://S3RVER:S3RVER@${bucketAddress}:${bucketPort}/photos?tls=off`;
    const passwords = writeFiles({ siteUrl, storageUrl }, options.changes ?? []);

    openBridge();
    const machines: Starting[] = [];
    const goOn = () => {
      signal?.throwIfAborted();
      for (const machine of machines) machine.throwIfAnyEnded();
    };
    for (const [name, address] of Object.entries(addresses)) {
      machines.push(await openMachine(name, address, join(folder, name)));
      fill(name);
    }
    const [one, two, three] = machines as [Starting, Starting, Starting];

    onProgress("Starting etcd and a bucket");
    startBucket(await openNamespace("s3", bucketAddress));
    for (const machine of machines) machine.startEtcd();
    await until("etcd", 60_000, () => answers(`http://${one.address}:2379/health`, '"true"'), goOn);

    onProgress("Starting PostgreSQL, Patroni, HAProxy and pgbouncer");
    for (const machine of machines) {
      await machine.startPatroni();
      machine.startProxies();
    }
    const urlOf = (user: string, password: string, port: number, database: string) =>
      `postgres://${user}:${password}@${one.address}:${port}/${database}`;
    const superuserUrl = urlOf("postgres", passwords.PASSWORD_POSTGRES, 5000, "postgres");
    const cluster = { machines, superuserUrl };
    const primary = () => findPrimary(machines);
    const first = await findPrimary(machines, goOn);
    await until("the replicas", 120_000, () => isReplicated(cluster), goOn);
    await finish(
      first.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-f", "/etc/patroni/database.sql"], { user: "postgres" }),
    );

    onProgress("Starting three sites and a worker");
    const ofSites = { DEMO: "on", GEOCODER_URL: "off", ...environment };
    for (const machine of machines) machine.startSite(ofSites);
    const worker = three.startWorker(ofSites);
    for (const { webUrl } of machines) await until(webUrl, 300_000, () => isReady(webUrl), goOn);
    const siteUrls = machines.map(({ address }) => `http://${address}`);
    for (const url of siteUrls) await until(url, 30_000, () => isReady(url), goOn);

    const ofSite = (port: number) => urlOf("dishboard", passwords.PASSWORD_SITE, port, "dishboard");
    return {
      machines: [one, two, three],
      worker,
      siteUrl,
      siteUrls,
      databaseUrl: ofSite(6432),
      directUrl: ofSite(5000),
      superuserUrl,
      replicaUrl: ofSite(5001),
      s3: { address: bucketAddress, storageUrl },
      folder,
      primary,
      isHealthy: async () =>
        (await isReplicated(cluster)) &&
        (await Promise.all(machines.map(({ webUrl }) => isReady(webUrl)))).every(Boolean),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function lock(): Promise<() => void> {
  const server = createServer();
  server.listen("\0dishboard-cluster").unref();
  try {
    await once(server, "listening");
  } catch {
    throw new CommandError("A cluster is running already on this machine: end it first.");
  }
  return () => server.close();
}

function writeFiles(
  { siteUrl, storageUrl }: { siteUrl: string; storageUrl: string },
  changes: { file: string; from: string | RegExp; to: string }[],
) {
  const copy = join(folder, "deploy");
  cpSync(join(root, "deploy/cluster"), copy, { recursive: true });
  const password = () => randomBytes(24).toString("hex");
  const passwords = {
    PASSWORD_SITE: password(),
    PASSWORD_POSTGRES: password(),
    PASSWORD_REPLICATION: password(),
    PASSWORD_PATRONI: password(),
  };
  setLines(join(copy, "machines.env"), {
    ONE: addresses.one,
    TWO: addresses.two,
    THREE: addresses.three,
    ...passwords,
    POSTGRES: postgresVersion,
    SHARED_BUFFERS: "32MB",
  });
  // Without a mail server mails are files in the data folders.
  setLines(join(copy, "dishboard.env"), {
    PUBLIC_URL: siteUrl,
    STORAGE_URL: storageUrl,
    SMTP_URL: null,
    MAIL_FROM: null,
    ADMIN_EMAIL: null,
    FFMPEG_PATH: null,
  });
  for (const { file, from, to } of changes) {
    const text = readFileSync(join(copy, file), "utf8");
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} does not say ${from}`);
    writeFileSync(join(copy, file), changed);
  }
  return passwords;
}

function setLines(file: string, values: Record<string, string | null>): void {
  let text = readFileSync(file, "utf8");
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, "m");
    if (!line.test(text)) throw new Error(`${file} has no line ${name}=`);
    text = text.replace(line, value === null ? "" : `${name}=${value}`);
  }
  writeFileSync(file, text);
}

function fill(name: string): void {
  const { status, stderr } = spawnSync(join(folder, "deploy/fill"), [name, join(folder, name)], { encoding: "utf8" });
  if (status !== 0) throw new CommandError(`deploy/cluster/fill: ${stderr}`);
}

function startBucket(namespace: Namespace): void {
  const files = join(folder, "bucket");
  mkdirSync(files);
  // Its lists of more than 1,000 names need DES, one of OpenSSL 3's legacy ciphers.
  const program = [process.execPath, "--openssl-legacy-provider", s3rver];
  const listen = ["-a", bucketAddress, "-p", String(bucketPort), "--silent"];
  namespace.run([...program, "-d", files, ...listen, "--configure-bucket", "photos"], {
    output: openSync(join(folder, "bucket.log"), "a"),
  });
}

async function findPrimary(machines: Machine[], goOn = () => {}): Promise<Machine> {
  let found: Machine | undefined;
  await until(
    "a primary",
    120_000,
    async () => {
      const are = await Promise.all(machines.map(({ address }) => answers(`http://${address}:8008/primary`)));
      found = machines[are.indexOf(true)];
      return are.filter(Boolean).length === 1;
    },
    goOn,
  );
  if (!found) throw new Error("no primary");
  return found;
}

async function isReplicated({
  machines,
  superuserUrl,
}: {
  machines: Machine[];
  superuserUrl: string;
}): Promise<boolean> {
  const are = await Promise.all(machines.map(({ address }) => answers(`http://${address}:8008/primary`)));
  if (are.filter(Boolean).length !== 1) return false;
  const client = new pg.Client({
    connectionString: superuserUrl,
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ sync_state: string }>(
      "select sync_state from pg_stat_replication where state = 'streaming' and application_name in ('one', 'two', 'three')",
    );
    return rows.length === 2 && rows.some(({ sync_state }) => sync_state === "sync");
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function answers(url: string, text = ""): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  return reply?.status === 200 && (await reply.text().catch(() => "")).includes(text);
}

async function until(what: string, ms: number, isSo: () => Promise<boolean>, goOn = () => {}): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await isSo())) {
    goOn();
    if (performance.now() > deadline) throw new CommandError(`${what} did not come within ${ms / 1_000} s.`);
    await pause(200);
  }
}

async function finish(child: ChildProcess): Promise<void> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new CommandError(`${child.spawnargs.join(" ")}: ${output.trim()}`);
}
