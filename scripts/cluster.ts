/**
 * `npm run cluster`: runs a site with the demo town on three machines, as in deploy/cluster, all on this one. Debian's
 * PostgreSQL, Patroni, etcd, HAProxy and pgbouncer run in network namespaces. Ctrl-C ends it and removes everything.
 * `npm run cluster -- test` runs tests of the site on it. `npm run cluster -- drill` simulates failures of machines and
 * prints the results: see `cluster/drill.ts`.
 */
import { once } from "node:events";
import { drill } from "./cluster/drill.ts";
import { startCluster } from "./cluster/start.ts";
import { testOnCluster } from "./cluster/tests.ts";
import { runScript } from "./command-error.mjs";

await runScript(async () => {
  const ending = new AbortController();
  const { signal } = ending;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => ending.abort());
  const [command, ...words] = process.argv.slice(2);
  try {
    if (command === "drill") return await drill(words, signal);
    if (command === "test") return await testOnCluster(words, signal);
    const cluster = await startCluster({ onProgress: (line) => console.log(`${line} ...`), signal });
    console.log(`Dishboard is at ${cluster.siteUrls.join(", ")}`);
    console.log(`  primary   ${(await cluster.primary()).name}`);
    console.log(`  database  ${cluster.directUrl}`);
    console.log(`  files     ${cluster.folder}`);
    console.log("  stop      Ctrl-C");
    if (!signal.aborted) await once(signal, "abort");
    await cluster.close();
  } catch (error) {
    if (error !== signal.reason) throw error;
  }
});
