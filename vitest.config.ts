import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import type { Reporter, TestModule } from "vitest/node";

// Each project prepares what its tests need, and only a project with chosen tests is prepared.
const onPostgres = [
  "server/**/*.test.ts",
  "checks/schema.test.ts",
  "web/src/features/votes/races.test.tsx",
  "web/src/features/past/files/own-archive.test.ts",
];
const inBrowser = ["journeys/**/*.test.ts", "checks/budget.test.ts", "checks/oldest-browsers.test.ts"];
// `npm run test:long`: kills, power loss, full disks, signals, releases.
const long = "**/*.long.test.ts";
const postgres = "testing/global-setup.ts";
const webAndBrowser = "journeys/global-setup.ts";
// Need programs that only `npm run test:pgbouncer` and `npm run test:varnish` install.
const behindPgbouncer = process.env.PGBOUNCER ? [] : ["**/pgbouncer.test.ts"];
const behindVarnish = process.env.VARNISH ? [] : ["**/varnish.test.ts"];

/** Importing the server again for each file would take as long as the tests of most of them. */
const sharingProcesses = { isolate: false, setupFiles: ["testing/shared-process.ts"] };

/** How many files are named. */
const slowestShown = 10;

/** Adds to a run's end what other reporters omit: tests without their browser, retries, and slow tests. */
const runSummary: Reporter = {
  onTestRunEnd(modules) {
    for (const line of [...leftOut(modules), ...secondTries(modules)]) console.log(line);
    if (modules.length > slowestShown) for (const line of slowestFiles(modules)) console.log(line);
  },
};

/** Returns a line for each file with tests that were skipped for a reason. */
function leftOut(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) => {
    const reasons = Array.from(module.children.allTests("skipped"), (test) => {
      const result = test.result();
      return (result.state === "skipped" && result.note) || "";
    }).filter(Boolean);
    return reasons[0] ? [`Left out: ${reasons.length} tests of ${module.relativeModuleId}. ${reasons[0]}`] : [];
  });
}

/** Each of them is a defect. */
function secondTries(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky)
      .map(
        (test) =>
          `Passed at its second try: ${module.relativeModuleId} > ${test.fullName}\n  ${test.result().errors?.[0]?.message}`,
      ),
  );
}

function slowestFiles(modules: readonly TestModule[]): string[] {
  const files = modules.map((module) => ({
    name: module.relativeModuleId,
    project: module.project.name,
    seconds: secondsOf(module),
  }));
  const sums = new Map<string, number>();
  for (const { project, seconds } of files) sums.set(project, (sums.get(project) ?? 0) + seconds);
  return [
    "\nSeconds of test files, by project; several run at once:",
    ...[...sums].map(([project, seconds]) => `${seconds.toFixed(0).padStart(6)}  ${project}`),
    "The slowest files:",
    ...files
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, slowestShown)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)}  ${name}`),
  ];
}

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

export default defineConfig({
  test: {
    reporters: ["default", runSummary],
    // Tests wait half of their time for a browser or database, so one more worker than cores has work.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // Only what hangs may end by these: a busy machine takes far longer than an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine may starve one of three thousand tests. Retries are named at the end.
    retry: 1,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,town,web,testing,checks}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", long, ...onPostgres, ...inBrowser],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: onPostgres,
          exclude: ["**/node_modules/**", long, ...behindPgbouncer],
          globalSetup: [postgres],
          ...sharingProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: inBrowser,
          exclude: ["**/node_modules/**", long, ...behindVarnish],
          globalSetup: [webAndBrowser, postgres],
          ...sharingProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: [long],
          exclude: ["**/node_modules/**"],
          globalSetup: [webAndBrowser, postgres],
        },
      },
    ],
  },
});
