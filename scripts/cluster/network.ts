/** Simulated machines: network namespaces with an address each, on one bridge. All of it needs root. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { CommandError } from "../command-error.mjs";

const bridge = "dishboard0";
const prefix = "dishboard-";
const device = "eth0";
/** An unused address: packets to it are lost silently, as behind a broken switch. */
const nobodysHardware = "02:00:00:00:00:00";

/** This machine's address on the bridge, where the cluster's clients are. */
export const bridgeAddress = "10.77.0.1";

export type RunOptions = { user?: string; environment?: Record<string, string>; output?: number };

export type Namespace = {
  name: string;
  address: string;
  /** The returned process is the command itself, and ignores this terminal's Ctrl-C. */
  run(command: readonly string[], options?: RunOptions): ChildProcess;
  /** Drops packets between here and others, in both directions; 'everybody' pulls the cable. */
  cutFrom(others: "everybody" | readonly { address: string }[]): void;
  /** Ends all cuts made here. */
  rejoin(): void;
};

export function openBridge(): void {
  ip("link", "add", bridge, "type", "bridge");
  ip("address", "add", `${bridgeAddress}/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
}

export async function openNamespace(
  name: string,
  address: string,
  folders: Record<string, string> = {},
): Promise<Namespace> {
  const netns = prefix + name;
  ip("netns", "add", netns);
  ip("link", "add", netns, "type", "veth", "peer", "name", device, "netns", netns);
  ip("link", "set", netns, "master", bridge, "up");
  ip("-n", netns, "address", "add", `${address}/24`, "dev", device);
  ip("-n", netns, "link", "set", "lo", "up");
  ip("-n", netns, "link", "set", device, "up");

  const mounts = Object.entries(folders).map(([place, folder]) => {
    mkdirSync(place, { recursive: true });
    return `mount --bind '${folder}' '${place}'`;
  });
  // Separate shared memory ends with the namespace, even if PostgreSQL was killed.
  const script = ["set -e", "mount -t tmpfs tmpfs /dev/shm", ...mounts, "echo ready", "exec sleep infinity"].join("\n");
  const holder = spawn(
    "ip",
    ["netns", "exec", netns, "unshare", "--mount", "--ipc", "--propagation", "private", "sh", "-c", script],
    { detached: true, stdio: ["ignore", "pipe", "inherit"] },
  );
  const [isReady] = await Promise.race([once(holder.stdout, "data"), once(holder, "exit").then(() => [null])]);
  if (isReady === null) throw new CommandError(`The namespace ${netns} could not be made.`);
  holder.unref();

  const cuts: (() => void)[] = [];
  return {
    name,
    address,
    run(command, { user, environment, output } = {}) {
      const asUser = user ? ["setpriv", "--reuid", user, "--regid", user, "--init-groups", "--"] : [];
      const options: SpawnOptions = {
        cwd: "/",
        detached: true,
        stdio: ["ignore", output ?? "pipe", output ?? "pipe"],
        env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", ...environment },
      };
      const into = ["--target", String(holder.pid), "--net", "--mount", "--ipc", "--"];
      return spawn("nsenter", [...into, ...asUser, ...command], options);
    },
    cutFrom(others) {
      if (others === "everybody") {
        ip("link", "set", netns, "down");
        cuts.push(() => ip("link", "set", netns, "up"));
        return;
      }
      for (const other of others) {
        const there = namespaceOf(other.address);
        const directions: [string[], string][] = [
          [["-n", netns], other.address],
          [there === null ? [] : ["-n", there], address],
        ];
        for (const [where, to] of directions) {
          const neighbour = [to, "dev", where.length === 0 ? bridge : device];
          ip(...where, "neighbour", "replace", ...neighbour, "lladdr", nobodysHardware, "nud", "permanent");
          cuts.push(() => ip(...where, "neighbour", "delete", ...neighbour));
        }
      }
    },
    rejoin() {
      for (const mend of cuts.splice(0)) mend();
    },
  };
}

/** Ends all processes of all namespaces and removes these and the bridge, including those of killed runs. */
export async function closeNetwork(): Promise<void> {
  for (const netns of namespaces()) {
    for (let pids = pidsOf(netns); pids.length > 0; pids = pidsOf(netns)) {
      for (const pid of pids) kill(pid);
      await pause(20);
    }
    ip("netns", "delete", netns);
  }
  // The kernel removes a namespace with a delay: links would remain for the next start.
  for (const link of ip("-brief", "link").split(/[@ ].*\n?/))
    if (link === bridge || link.startsWith(prefix)) ip("link", "delete", link);
}

function namespaceOf(address: string): string | null {
  if (address === bridgeAddress) return null;
  const found = namespaces().find((netns) => ip("-n", netns, "-brief", "address").includes(` ${address}/`));
  if (!found) throw new Error(`nobody has the address ${address}`);
  return found;
}

function namespaces(): string[] {
  const names = ip("netns", "list").split("\n");
  return names.map((line) => line.split(" ")[0] ?? "").filter((name) => name.startsWith(prefix));
}

function pidsOf(netns: string): number[] {
  const pids = ip("netns", "pids", netns).split("\n").filter(Boolean).map(Number);
  return pids.filter((pid) => {
    try {
      return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    } catch {
      return false;
    }
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}

function ip(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync("ip", args, { encoding: "utf8" });
  if (status === 0) return stdout;
  throw new CommandError(`ip ${args.join(" ")}: ${error?.message ?? stderr.trim()}`);
}
