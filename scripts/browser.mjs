import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "./command-error.mjs";
import { installPackages, mayInstallFromDebian } from "./debian-package.mjs";
import { exitCode, runWithProgress } from "./run.mjs";
import { environment, root } from "./setup.mjs";

const shell = "/usr/bin/chromium-headless-shell";

/** Installs missing browsers for the journeys: Debian's Chromium and its headless shell, or Playwright's Chromium. */
export async function ensureBrowser(node) {
  const isPresent = await isFound(node);
  if (process.env.CHROMIUM_PATH && isPresent) return;
  if (mayInstallFromDebian()) {
    if (isPresent && existsSync(shell)) return;
    await installPackages("Chromium", ["chromium", "chromium-headless-shell"]).catch((error) => {
      if (!isPresent) throw error;
      console.warn(`The journeys take longer without ${shell}: ${error.message}`);
    });
  } else if (!isPresent) {
    const playwright = join(root, "node_modules", "playwright-core", "cli.js");
    await runWithProgress("Installing Chromium", [node, playwright, "install", "chromium"], {
      cwd: root,
      env: environment(),
    });
  }
  if (!(await isFound(node)))
    throw new CommandError("No Chromium was found for the journeys. Install one, or set CHROMIUM_PATH.");
}

async function isFound(node) {
  const find = `await import(${JSON.stringify(join(root, "journeys", "chromium.ts"))}).then((one) => one.findChromium())`;
  return (await exitCode(spawn(node, ["--input-type=module", "-e", find], { cwd: root, stdio: "ignore" }))) === 0;
}
