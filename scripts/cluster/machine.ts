import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CommandError } from "../command-error.mjs";
import { root } from "../setup.mjs";
import { openNamespace, type RunOptions } from "./network.ts";
import { postgresVersion } from "./packages.ts";

export type RestartOptions = {
  /** TERM by default. */
  signal?: NodeJS.Signals;
  /** In addition to those of the first start. */
  environment?: Record<string, string>;
  program?: string;
};

/** One of the three machines: etcd, Patroni with PostgreSQL, HAProxy, pgbouncer and a site, from `deploy/cluster`. */
export type Machine = {
  name: string;
  address: string;
  /** `log/` has each program's output. */
  folder: string;
  run(command: string[], options?: RunOptions): ChildProcess;
  /** The site without HAProxy. */
  webUrl: string;
  readonly web: ChildProcess;
  /** Mails are in `outbox/` of the sending site or worker. */
  webData: string;
  restartWeb(options?: RestartOptions): Promise<void>;
  /** The postmaster first; none while it does not run. */
  postgresPids(): Promise<number[]>;
  patroniPid(): number;
  startPatroni(): Promise<void>;
  /** Drops packets between this machine and others, in both directions; 'everybody' pulls the cable. */
  cutFrom(others: "everybody" | readonly { address: string }[]): void;
  /** Ends all cuts made from this machine. */
  rejoin(): void;
};

export type Starting = Machine & {
  startEtcd(): void;
  startProxies(): void;
  startSite(environment: Record<string, string>): void;
  startWorker(environment: Record<string, string>): ChildProcess;
  /** Throws, with its last lines, if a required program has ended. */
  throwIfAnyEnded(): void;
};

const dataFolder = `/var/lib/postgresql/${postgresVersion}/dishboard`;
const webPort = 3000;
const workerPort = 3001;
/** As in `deploy/dishboard.service` and `npm start`. */
const nodeEnvironment = {
  NODE_ENV: "production",
  NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=512",
  MALLOC_ARENA_MAX: "2",
};

const places: [place: string, owner: string][] = [
  ["/etc/patroni", "postgres"],
  ["/etc/haproxy", "root"],
  ["/etc/pgbouncer", "postgres"],
  ["/var/lib/postgresql", "postgres"],
  ["/var/lib/etcd", "etcd"],
  ["/run/postgresql", "postgres"],
];

/** `fill` of `deploy/cluster` fills its folder. */
export async function openMachine(name: string, address: string, folder: string): Promise<Starting> {
  for (const [place, owner] of places) {
    mkdirSync(join(folder, place), { recursive: true, mode: 0o755 });
    spawnSync("chown", [`${owner}:`, join(folder, place)]);
  }
  mkdirSync(join(folder, "log"), { recursive: true });
  const namespace = await openNamespace(
    name,
    address,
    Object.fromEntries(places.map(([place]) => [place, join(folder, place)])),
  );
  const webUrl = `http://${address}:${webPort}`;
  const webData = join(folder, "var/lib/dishboard");
  const settingsFile = join(folder, "etc/dishboard.env");
  let patroni: ChildProcess | undefined;
  let web: ChildProcess | undefined;
  let webEnvironment: Record<string, string> = {};

  const programs = new Map<string, ChildProcess>();
  function start(program: string, command: string[], options: RunOptions = {}): ChildProcess {
    const output = openSync(join(folder, "log", program), "a");
    const process = namespace.run(command, { ...options, output });
    closeSync(output);
    programs.set(program, process);
    return process;
  }

  const startNode = (program: string, checkout: string, environment: Record<string, string>) =>
    start(program, [process.execPath, join(checkout, "server/src/main.ts")], {
      environment: { ...nodeEnvironment, SETTINGS_FILE: settingsFile, ...environment },
    });

  async function startPatroni(): Promise<void> {
    // As Debian's `patroni.service` starts it.
    patroni = start("patroni", ["/usr/bin/patroni", "/etc/patroni/config.yml"], {
      user: "postgres",
      environment: { HOME: "/var/lib/postgresql" },
    });
  }

  function throwIfEnded(program: string): void {
    const { exitCode = null, signalCode = null } = programs.get(program) ?? {};
    if (exitCode === null && signalCode === null) return;
    const lines = readText(join(folder, "log", program))
      .trimEnd()
      .split("\n")
      .slice(-10);
    throw new CommandError(`${program} of machine ${name} has ended:\n${lines.join("\n")}`);
  }

  const running = () => {
    if (!web) throw new Error(`the site of ${name} was not started`);
    return web;
  };

  return {
    name,
    address,
    folder,
    run: namespace.run,
    cutFrom: namespace.cutFrom,
    rejoin: namespace.rejoin,
    webUrl,
    webData,
    get web() {
      return running();
    },
    async restartWeb({ signal = "SIGTERM", environment = {}, program = root } = {}) {
      const old = running();
      if (old.exitCode === null && old.signalCode === null) {
        old.kill(signal);
        await once(old, "exit");
      }
      web = startNode("web", program, { ...webEnvironment, ...environment });
      while (!(await isReady(webUrl))) {
        throwIfEnded("web");
        await pause(200);
      }
    },
    async postgresPids() {
      const postmaster = Number(readText(join(folder, dataFolder, "postmaster.pid")).split("\n")[0]);
      if (!postmaster || !/^postgres/.test(readText(`/proc/${postmaster}/comm`))) return [];
      const children = readText(`/proc/${postmaster}/task/${postmaster}/children`).split(" ").filter(Boolean);
      return [postmaster, ...children.map(Number)];
    },
    patroniPid() {
      if (patroni?.pid === undefined) throw new Error(`Patroni of ${name} was not started`);
      return patroni.pid;
    },
    startPatroni,
    throwIfAnyEnded() {
      for (const program of programs.keys()) throwIfEnded(program);
    },
    startEtcd() {
      const settings = readText(join(folder, "etc/default/etcd")).split("\n");
      const environment = settings.filter((line) => /^[A-Z_\d]+=/.test(line)).map((line) => line.split(/=(.*)/, 2));
      start("etcd", ["/usr/bin/etcd"], { user: "etcd", environment: Object.fromEntries(environment) });
    },
    startProxies() {
      start("haproxy", ["/usr/sbin/haproxy", "-W", "-db", "-f", "/etc/haproxy/haproxy.cfg"]);
      start("pgbouncer", ["/usr/sbin/pgbouncer", "/etc/pgbouncer/pgbouncer.ini"], { user: "postgres" });
    },
    startSite(environment) {
      webEnvironment = { ...environment, ROLE: "web", DATA_DIR: webData };
      web = startNode("web", root, webEnvironment);
    },
    startWorker: (environment) =>
      startNode("worker", root, {
        ...environment,
        ROLE: "worker",
        PORT: String(workerPort),
        DATA_DIR: `${webData}-worker`,
      }),
  };
}

export async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return reply?.ok === true && (await reply.text()).includes('"ready"');
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
