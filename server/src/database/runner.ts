import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Binaries, copyBinaries } from "./binaries.ts";
import { StartFailed } from "./start-failed.ts";

export type Owner = { uid: number; gid: number };

export type Runner = { binaries: Binaries; prefix: string[]; spawnAs?: Owner; owner?: Owner };

type Folders = { dataDir: string; socketDir: string; log: (message: string) => void };

const root: Owner = { uid: 0, gid: 0 };
const nobody: Owner = { uid: 65534, gid: 65534 };
const inNamespace = ["unshare", "--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
// Without that bit PostgreSQL's own permission check would not see that it may enter any folder.
const asNobodyThroughAnyFolder = [
  ...["setpriv", `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, "--clear-groups"],
  ...["--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--securebits=+no_setuid_fixup"],
];

/** Chooses how to run PostgreSQL, which refuses to run as root. */
export async function chooseRunner(binaries: Binaries, folders: Folders): Promise<Runner> {
  if (process.getuid?.() !== 0) return { binaries, prefix: [] };
  for (const runner of await rootRunners(binaries, folders.dataDir)) {
    if (await canRun(runner, folders)) return runner;
  }
  return await runCopy(binaries, folders);
}

/** PostgreSQL's environment, without the caller's PG* variables and language. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

async function rootRunners(binaries: Binaries, dataDir: string): Promise<Runner[]> {
  const { uid, gid } = await stat(dataDir);
  const asOwner: Runner = { binaries, prefix: [], spawnAs: { uid, gid }, owner: { uid, gid } };
  return [
    ...(uid === 0 ? [] : [asOwner]),
    { binaries, prefix: inNamespace, owner: root },
    // For systems without namespaces, as in many containers, or with a closed parent folder of another user.
    { binaries, prefix: asNobodyThroughAnyFolder, owner: nobody },
  ];
}

async function runCopy(binaries: Binaries, folders: Folders): Promise<Runner> {
  folders.log("PostgreSQL cannot run as root where it is installed; running a temporary copy as an unprivileged user.");
  const copy = await copyBinaries(binaries, join(folders.socketDir, "native"));
  const runner: Runner = { binaries: copy, prefix: [], spawnAs: nobody, owner: nobody };
  // Others may enter the folder without listing it, to reach PostgreSQL's folder inside.
  await chmod(folders.dataDir, 0o711);
  if (await canRun(runner, folders)) return runner;
  throw new StartFailed(
    `PostgreSQL does not run as root, and an unprivileged user may not enter ${folders.dataDir}. Start as an ordinary user, or choose another folder with DATA_DIR.`,
  );
}

async function canRun(runner: Runner, { dataDir, socketDir }: Folders): Promise<boolean> {
  const { uid, gid } = runner.owner ?? root;
  await chown(socketDir, uid, gid);
  // initdb's --show tests that the programs are found and the user is not root, and writes nothing.
  const enterAndShow = ["/bin/sh", "-c", 'cd "$1" && cd "$2" && exec "$3" --show -D "$2"', "sh"];
  const [command = "", ...args] = [...runner.prefix, ...enterAndShow, socketDir, dataDir, runner.binaries.initdb];
  return (await exitCode(spawn(command, args, { ...runner.spawnAs, ...quietly, env: cleanEnvironment() }))) === 0;
}

const quietly = { cwd: "/", stdio: "ignore" } as const;

async function exitCode(child: ChildProcess): Promise<number | null> {
  return await once(child, "exit").then(
    ([code]: (number | null)[]) => code ?? null,
    () => null,
  );
}
