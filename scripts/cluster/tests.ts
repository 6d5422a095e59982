/** `npm run cluster -- test [PATH...]`: runs tests through the cluster's pgbouncer, HAProxy and replicas. */
import { join } from "node:path";
import pg from "pg";
import { CommandError } from "../command-error.mjs";
import { run } from "../run.mjs";
import { root } from "../setup.mjs";
import { startCluster } from "./start.ts";

/** Those of all features, and ten journeys. */
const usualPaths = [
  "server/src/features",
  ...[
    "accounts.test",
    "dish.test",
    "dishboard",
    "follows",
    "lists",
    "posts.test",
    "saved",
    "search",
    "submissions.test",
  ].map((name) => `journeys/${name}`),
  "journeys/votes",
];

export async function testOnCluster(paths: string[], signal: AbortSignal): Promise<void> {
  const cluster = await startCluster({
    // Each has every acknowledged commit: tests read at once what they wrote outside the site.
    changes: [
      {
        file: "patroni.yml",
        from: "synchronous_mode: true",
        to: "synchronous_mode: true\n    synchronous_node_count: 2",
      },
    ],
    onProgress: (line) => console.log(`${line} ...`),
    signal,
  });
  try {
    await ask(cluster.superuserUrl, [
      "alter role dishboard createdb",
      "alter role dishboard set synchronous_commit = remote_apply",
    ]);
    const code = await run(
      [process.execPath, join(root, "scripts/test.mjs"), ...(paths.length > 0 ? paths : usualPaths)],
      {
        cwd: root,
        env: {
          ...process.env,
          DATABASE_URL: cluster.databaseUrl,
          DATABASE_DIRECT_URL: cluster.directUrl,
          DATABASE_REPLICA_URL: cluster.replicaUrl,
        },
      },
    );
    if (code !== 0) throw new CommandError("The tests failed on the cluster.");
  } finally {
    await cluster.close();
  }
}

async function ask(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
