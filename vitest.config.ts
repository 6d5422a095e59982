import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["testing/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "rooms", include: ["{contract,server,web,town,checks}/**/*.test.{ts,tsx}"] } },
      // A browser, a server and their machine are shared: one journey at a time.
      { extends: true, test: { name: "journeys", include: ["journeys/**/*.test.ts"], fileParallelism: false } },
    ],
  },
});
