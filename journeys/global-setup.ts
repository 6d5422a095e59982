import { ensureBrowser } from "../scripts/browser.mjs";
import { buildWebIfNeeded } from "../scripts/web-build.mjs";

/** Builds the web and prepares a browser. */
export async function setup(): Promise<void> {
  await buildWebIfNeeded(process.execPath);
  await ensureBrowser(process.execPath);
}
