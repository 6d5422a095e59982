import { setTimeout as pause } from "node:timers/promises";
import { type Drill, until } from "./stage.ts";

const writesBetween = 60;
/** Duration after another primary took over. */
const splitMs = 20_000;

/**
 * Cuts the primary's machine off from both others and their etcd, but not from its clients: a third of the people
 * continue to write to its database through its proxy and web node.
 */
export const splitNetwork: Drill = {
  name: "split network",
  times: 3,
  async run({ cluster, ledger, surroundings, ticks, reads, note, ...stage }, times) {
    for (let n = 0; n < times; n++) {
      await stage.moreWrites(writesBetween);
      const old = await cluster.primary();
      const others = cluster.machines.filter(({ name }) => name !== old.name);
      const cutOff = cluster.machines.indexOf(old);
      ticks.moveTo(cluster.siteUrls[(cutOff + 1) % cluster.siteUrls.length] ?? "");
      const isCutOff = (_: unknown, person: number) => person % cluster.siteUrls.length === cutOff;
      const turnsOf = () =>
        surroundings.people.filter(isCutOff).reduce((sum, { id }) => sum + (ledger.turns.get(id) ?? 0), 0);
      const cutAt = performance.now();
      const siteUrl = cluster.siteUrls[cutOff] ?? "";
      const refusedBefore = reads.refusedBy.get(siteUrl) ?? 0;
      const allRefusedBefore = total(reads.refusedBy);
      let before = 0;
      const back = await stage.untilWritesAreBack(async () => {
        old.cutFrom(others);
        before = turnsOf();
        await until("another primary took over", async () => {
          const name = await cluster.primary().then(
            (primary) => primary.name,
            () => old.name,
          );
          return name !== old.name;
        });
      });
      const takenOverMs = performance.now() - cutAt;
      await pause(splitMs);
      const acknowledged = turnsOf() - before;
      old.rejoin();
      const healedAt = performance.now();
      await stage.untilHealthy();
      note(
        `cut ${n + 1}: another primary acknowledged after ${(Math.max(takenOverMs, back) / 1_000).toFixed(1)} s, ` +
          `${acknowledged} writes of those who stayed with the old one within ${(splitMs / 1_000 + takenOverMs / 1_000).toFixed(0)} s, ` +
          `${(reads.refusedBy.get(siteUrl) ?? 0) - refusedBefore} of ${total(reads.refusedBy) - allRefusedBefore} refused reads were theirs, ` +
          `whole again ${((performance.now() - healedAt) / 1_000).toFixed(0)} s after the cut ended`,
      );
    }
  },
};

function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
