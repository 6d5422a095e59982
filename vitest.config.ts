import { defineConfig } from "vitest/config";

// Only a project with chosen tests is set up: what needs no PostgreSQL and no browser starts at once.
const onPostgres = [
  "{server,town}/**/*.test.ts",
  "checks/{schema,budget}.test.ts",
  "web/src/features/votes/races.test.tsx",
];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,web,testing,checks}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...onPostgres],
        },
      },
      { extends: true, test: { name: "server", include: onPostgres, globalSetup: ["testing/global-setup.ts"] } },
      // A browser, a server and their machine are shared: one journey at a time.
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["journeys/**/*.test.ts"],
          globalSetup: ["testing/global-setup.ts"],
          fileParallelism: false,
        },
      },
    ],
  },
});
