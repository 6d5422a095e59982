import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";

// Each project prepares what its tests need, and only a project with chosen tests is prepared.
const onPostgres = ["{server,town}/**/*.test.ts", "checks/schema.test.ts", "web/src/features/votes/races.test.tsx"];
const inBrowser = ["journeys/**/*.test.ts", "checks/{budget,release}.test.ts"];
const postgres = "testing/global-setup.ts";
// Needs a program that only `npm run test:pgbouncer` installs.
const behindPgbouncer = process.env.PGBOUNCER ? [] : ["**/pgbouncer.test.ts"];

/** Names the tests that passed at their second try only, which the other reporters leave out: each is a defect. */
const secondTries: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (!test.diagnostic()?.flaky) continue;
        const [failure] = test.result().errors ?? [];
        console.log(`Passed at its second try: ${module.relativeModuleId} > ${test.fullName}\n  ${failure?.message}`);
      }
    }
  },
};

export default defineConfig({
  test: {
    reporters: ["default", secondTries],
    // Vitest leaves one core to itself, which needs little: of two it would use one.
    maxWorkers: Math.min(4, availableParallelism()),
    // Only what hangs may end by these: a busy machine takes far longer than an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One moment in which a busy machine starves one of three thousand tests must not end the run. It is named at the end.
    retry: 1,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,web,testing,checks}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...onPostgres, ...inBrowser],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: onPostgres,
          exclude: ["**/node_modules/**", ...behindPgbouncer],
          globalSetup: [postgres],
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: inBrowser,
          globalSetup: ["journeys/global-setup.ts", postgres],
        },
      },
    ],
  },
});
