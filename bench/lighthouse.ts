import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

export const lighthouseVersion = "13.5.0";

/** Scores are between 0 and 1. */
export type Report = {
  finalDisplayedUrl: string;
  audits: Record<string, { score: number | null; numericValue: number }>;
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  /** A desktop has 1,000 and more, a phone 125 to 800, according to Lighthouse. */
  environment: { benchmarkIndex: number };
};

export type Lighthouse = (url: string, flags: string[]) => Promise<Report>;

const run = promisify(execFile);

/** 130 MB that nothing else needs. */
export async function installLighthouse(folder: string): Promise<Lighthouse> {
  await run("npm", ["install", "--no-save", "--prefix", folder, `lighthouse@${lighthouseVersion}`]);
  const program = join(folder, "node_modules", "lighthouse", "cli", "index.js");
  const file = join(folder, "report.json");
  return async (url, flags) => {
    const measure = () =>
      run(process.execPath, [program, url, ...flags, "--output=json", `--output-path=${file}`, "--quiet"]);
    // On a busy machine it occasionally misses the beginning of a page, and asks for a repetition.
    await measure().catch(measure).catch(measure);
    return JSON.parse(await readFile(file, "utf8")) as Report;
  };
}
