import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "./command-error.mjs";
import { withLock } from "./lock.mjs";
import { runWithProgress } from "./run.mjs";
import { environment, root } from "./setup.mjs";

export function mayInstallFromDebian() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** By one process at a time. */
export async function installPackages(title, packages) {
  const env = { ...environment(), DEBIAN_FRONTEND: "noninteractive" };
  await withLock(join(root, ".install-lock-debian"), "another process to install packages of Debian", async () => {
    await runWithProgress("Reading Debian's list of packages", ["apt-get", "update", "-qq"], { env });
    await runWithProgress(`Installing ${title}`, ["apt-get", "install", "-y", "-qq", ...packages], { env });
  });
}

export async function installFromDebian(name, program) {
  if (existsSync(program)) return;
  if (mayInstallFromDebian()) await installPackages(`Debian's ${name}`, [name]);
  if (!existsSync(program)) throw new CommandError(`${program} is not here. On Debian: apt-get install ${name}`);
}
