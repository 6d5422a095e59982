/**
 * Lighthouse's four scores on a phone for the main entry pages, with both throttling methods. 'simulate', the default,
 * loads at full speed and estimates a slow phone's time; 'devtools' loads at that speed. WORD limits it to pages with
 * that word in their address. `npm run bench -- lighthouse [ROUNDS] [WORD]`
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumFlags, findChromium } from "../journeys/chromium.ts";
import { buildWebIfNeeded } from "../scripts/web-build.mjs";
import { startProgram } from "../testing/program.ts";
import type { SignedIn } from "../testing/sign-in.ts";
import { newMember, paintedBoard, signIn } from "./demo-town.ts";
import { median, printTable } from "./figures.ts";
import { installLighthouse, lighthouseVersion, type Report } from "./lighthouse.ts";

const rounds = Number(process.argv[3] ?? 3);
const word = process.argv[4] ?? "";
const categories = ["performance", "accessibility", "best-practices", "seo"];
const throttlings = ["simulate", "devtools"];
const metrics = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"];

const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const dataDir = join(folder, "data");
await buildWebIfNeeded(process.execPath);
const program = await startProgram({ DATA_DIR: dataDir });
try {
  const lighthouse = await installLighthouse(folder);
  await program.prints(/ is at http/);
  const [best] = (await paintedBoard(program.url)).cards;
  if (!best?.submitter) throw new Error("The first dish has nobody who submitted it");
  const member = await newMember(program.url, dataDir);
  const profile = `/profile/${best.submitter.id}`;
  const pages = ["/", "/pantry-100", `/dish/${best.id}`, "/drools", "/embed/lists/the-dishboard-100", profile];
  const measured = throttlings
    .flatMap((throttling) => pages.map((path) => ({ path, throttling, reports: [] as Report[] })))
    .filter(({ path }) => path.includes(word));
  for (let round = 0; round < rounds; round++) {
    for (const { path, throttling, reports } of measured) {
      // Visitors are redirected from a profile to the sign-in.
      const person = path === profile ? member : null;
      reports.push(await inOwnBrowser(person, (port) => lighthouse(program.url + path, flagsOf(port, throttling))));
    }
  }
  const speeds = measured.flatMap(({ reports }) => reports.map(({ environment }) => environment.benchmarkIndex));
  console.log(
    `Lighthouse ${lighthouseVersion}, mobile, medians of ${rounds}; load ${loadavg()[0]?.toFixed(0)}; its index of the machine's speed ${median(speeds).toFixed(0)}`,
  );
  printTable(
    [
      "page",
      "throttling",
      "performance",
      "accessibility",
      "best practices",
      "SEO",
      "FCP ms",
      "LCP ms",
      "TBT ms",
      "what costs points",
    ],
    measured.map(({ path, throttling, reports }) => [
      path.replace(/[0-9a-f-]{36}/, "{id}"),
      throttling,
      ...categories.map((category) =>
        median(reports.map((one) => (one.categories[category]?.score ?? 0) * 100)).toFixed(0),
      ),
      ...metrics.map((metric) =>
        median(reports.map((one) => one.audits[metric]?.numericValue ?? Number.NaN)).toFixed(0),
      ),
      lossesIn(reports).join(", "),
    ]),
  );
} finally {
  program.process.kill("SIGTERM");
  await program.ended;
  await rm(folder, { recursive: true, force: true });
}

function flagsOf(port: number, throttling: string): string[] {
  return [
    `--port=${port}`,
    `--only-categories=${categories}`,
    `--throttling-method=${throttling}`,
    "--disable-storage-reset",
  ];
}

async function inOwnBrowser<Result>(
  person: SignedIn | null,
  measure: (port: number) => Promise<Result>,
): Promise<Result> {
  const args = [...chromiumFlags, "--remote-debugging-port=0"];
  const profile = await mkdtemp(join(folder, "profile-"));
  const context = await chromium.launchPersistentContext(profile, { executablePath: findChromium(), args });
  try {
    if (person) await signIn(context, program.url, person);
    return await measure(await portOf(profile));
  } finally {
    await context.close();
  }
}

/** The browser writes its port to its profile folder. */
async function portOf(profile: string): Promise<number> {
  for (;;) {
    const [port] = (await readFile(join(profile, "DevToolsActivePort"), "utf8").catch(() => "")).split("\n");
    if (port) return Number(port);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function lossesIn(reports: Report[]): string[] {
  const lost = reports.flatMap(({ audits, categories: { performance: _, ...others } }) =>
    Object.values(others)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...new Set(lost)];
}
