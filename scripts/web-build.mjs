import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { runWithProgress } from "./run.mjs";
import { environment, root } from "./setup.mjs";

const stampFile = join(root, "web/dist/.stamp");
const notSources = new Set(["dist", "node_modules"]);

export async function buildWebIfNeeded(node) {
  if (!existsSync(join(root, "web/src/entry-client.tsx")) || !existsSync(join(root, "web/build.ts"))) return;
  if (isBuilt()) return;
  await withLock(join(root, "node_modules/.build-lock"), "another start to build the web", async (addHolder) => {
    if (!isBuilt()) await build(node, addHolder);
  });
}

async function build(node, addHolder) {
  // Taken before the build: later changes are built next time.
  const stamp = wantedStamp();
  await runWithProgress("Building the web", [node, "web/build.ts"], {
    cwd: root,
    env: { ...environment(), NODE_ENV: "production" },
    onSpawn: addHolder,
  });
  writeFileSync(stampFile, stamp);
}

function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === wantedStamp();
}

function wantedStamp() {
  const hash = createHash("sha256");
  for (const path of [...filesOf("web"), ...filesOf("contract"), "package-lock.json"]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return `${hash.digest("hex")}\n`;
}

function filesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesOf(path);
      return entry.isFile() ? [path] : [];
    });
}
