import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** The version of Lighthouse that is measured with. */
export const lighthouseVersion = "13.5.0";

/** What Lighthouse says about a page; a score is between 0 and 1, null where it says nothing. */
export type Report = {
  finalDisplayedUrl: string;
  audits: Record<string, { score: number | null; numericValue: number }>;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  /** How fast the machine is: by Lighthouse's own words a desktop has 1,000 and more, a phone 125 to 800. */
  environment: { benchmarkIndex: number };
};

/** Runs Lighthouse on a page. */
export type Lighthouse = (url: string, flags: string[]) => Promise<Report>;

const run = promisify(execFile);

/** Installs Lighthouse and its 130 MB into a folder, because nothing else needs them; returns how to run it. */
export async function installLighthouse(folder: string): Promise<Lighthouse> {
  await run("npm", ["install", "--no-save", "--prefix", folder, `lighthouse@${lighthouseVersion}`]);
  const program = join(folder, "node_modules", "lighthouse", "cli", "index.js");
  const file = join(folder, "report.json");
  return async (url, flags) => {
    const measure = () =>
      run(process.execPath, [program, url, ...flags, "--output=json", `--output-path=${file}`, "--quiet"]);
    // On a busy machine it loses the beginning of a page now and then, and says to run it again.
    await measure().catch(measure).catch(measure);
    return JSON.parse(await readFile(file, "utf8")) as Report;
  };
}
