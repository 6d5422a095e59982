import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { voteDuringCrashes } from "../../../../testing/vote-during-crashes.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-storm-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

it("nothing acknowledged is lost and nothing drifts when Node and PostgreSQL are killed amid votes", async () => {
  const { acknowledged, lost, drifts, unhandled } = await voteDuringCrashes(folder, 5);
  // Sixteen before each kill and after the last one; how many more there are depends on the machine.
  expect(acknowledged).toBeGreaterThanOrEqual(16 * 6);
  expect([lost, drifts, unhandled]).toEqual([[], [], []]);
}, 120_000);
