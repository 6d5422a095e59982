import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { CommandError } from "./command-error.mjs";

/** Installs a package of Debian unless its program is there. */
export function installFromDebian(name, program) {
  if (existsSync(program)) return;
  console.log(`Installing Debian's ${name} ...`);
  const aptGet = (...args) => spawnSync("apt-get", [...args], { stdio: "inherit" }).status === 0;
  const isInstalled = aptGet("update", "-qq") && aptGet("install", "-y", "-qq", "--no-install-recommends", name);
  if (!isInstalled || !existsSync(program))
    throw new CommandError(`${program} is not here. On Debian: apt-get install ${name}`);
}
