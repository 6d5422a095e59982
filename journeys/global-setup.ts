import { ensureBrowser } from "../scripts/browser.mjs";
import { buildWebIfNeeded } from "../scripts/web-build.mjs";

/** Prepares what only journeys need: the built web and a browser. */
export async function setup(): Promise<void> {
  await buildWebIfNeeded(process.execPath);
  await ensureBrowser(process.execPath);
}
