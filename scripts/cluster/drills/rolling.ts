import type { Drill } from "./stage.ts";
import { type Tree, treeOfCommit } from "./trees.ts";

const writesBetween = 60;

/** Restarts all web nodes by TERM, one after the other, with an older version and this one in turns. */
export function rollingRestart(oldCommit: string | undefined): Drill {
  return {
    name: oldCommit ? `rolling restart, this version and ${oldCommit} by turns` : "rolling restart, one version",
    times: 10,
    isFirstTry: true,
    isEveryRead: true,
    async run({ cluster, moreWrites }, times) {
      const old = oldCommit === undefined ? undefined : await treeOfCommit(oldCommit);
      try {
        for (let n = 0; n < times; n++) {
          const tree: Tree | undefined = n % 2 === 0 ? old : undefined;
          for (const machine of cluster.machines) {
            await moreWrites(writesBetween);
            await machine.restartWeb(tree ? { program: tree.folder } : {});
          }
        }
        if (old) for (const machine of cluster.machines) await machine.restartWeb();
      } finally {
        await old?.remove();
      }
    },
  };
}
