import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { runWithProgress } from "./run.mjs";
import { npm, root } from "./setup.mjs";

const folder = join(root, "video");
const stampFile = join(folder, "node_modules", ".install-stamp");

/**
 * Installs the video converter in its own folder, unless FFMPEG_PATH is set; for tests also the programs that make
 * their videos. If that fails, it warns and the server accepts MP4s only.
 */
export async function installVideoEngine({ forTests }) {
  if (isInstalled(forTests) || (!forTests && isNamedBySettings())) return;
  try {
    await withLock(
      join(root, ".install-lock-video"),
      "another start to install the video engine",
      async (addHolder) => {
        if (!isInstalled(forTests)) await install(forTests, addHolder);
      },
    );
  } catch (error) {
    console.warn(
      `The video engine could not be installed: ${error.message}\nWithout it, and without FFMPEG_PATH, only MP4 videos that browsers play are taken.`,
    );
  }
}

async function install(forTests, addHolder) {
  // Its scripts would download programs from elsewhere; optional packages have the libraries of this platform.
  const args = ["ci", "--ignore-scripts", "--loglevel=error", "--no-progress", "--include=optional"];
  await runWithProgress("Installing the video engine", [...npm(), ...args, forTests ? "--include=dev" : "--omit=dev"], {
    cwd: folder,
    onSpawn: addHolder,
    shell: process.platform === "win32" && npm().length === 1,
  });
  writeFileSync(stampFile, stampFor(forTests));
}

/** An installation for tests also serves starts. */
function isInstalled(forTests) {
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
  return stamp === stampFor(true) || (!forTests && stamp === stampFor(false));
}

function stampFor(forTests) {
  const hash = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  return `${hash} ${process.platform} ${process.arch} ${forTests ? "tests" : "start"}\n`;
}

function isNamedBySettings() {
  const { FFMPEG_PATH, SETTINGS_FILE } = process.env;
  if (FFMPEG_PATH) return true;
  // The server reports whether the file can be used.
  return (
    SETTINGS_FILE && existsSync(SETTINGS_FILE) && /^\s*FFMPEG_PATH\s*=\s*\S/m.test(readFileSync(SETTINGS_FILE, "utf8"))
  );
}
