import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { kinds, writeDuringKills } from "../../testing/ledger/during-kills.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-kills-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const kills = 5;
const writesBetween = 80;

it("whatever is acknowledged is there exactly once when Node and PostgreSQL are killed amid all kinds of writes", async () => {
  const { ledger, backAfter, differences, drifts, files, unhandled } = await writeDuringKills(folder, {
    kills,
    writesBetween,
  });
  expect(backAfter.map(({ kind }) => kind)).toEqual([...kinds, "Node"]);
  // Further ones depend on the machine.
  expect(ledger.acknowledged).toBeGreaterThanOrEqual(kills * writesBetween);
  const written = [ledger.votes, ledger.likes, ledger.follows, ledger.dishes, ledger.comments, ledger.posts];
  for (const { size } of [...written, ledger.signUps]) expect(size).toBeGreaterThan(0);
  expect({ differences, drifts, files, unhandled }).toEqual({ differences: [], drifts: [], files: [], unhandled: [] });
});
