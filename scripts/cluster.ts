/**
 * `npm run cluster`: a site on three machines, as deploy/cluster has it, with the demo town, all on this machine: Debian's
 * PostgreSQL, Patroni, etcd, HAProxy and pgbouncer in network namespaces. Ctrl-C ends it and takes everything away.
 * `npm run cluster -- test` runs tests of the site on it. `npm run cluster -- drill` does to it what happens to machines, and prints what came of it: see `cluster/drill.ts`.
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
