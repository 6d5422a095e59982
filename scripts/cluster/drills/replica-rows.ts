import { setTimeout as pause } from "node:timers/promises";
import type { Cluster, Machine } from "../start.ts";

const tables = ["votes", "likes", "follows", "dishes", "rankings", "comments", "posts", "users", "sign_ups", "saves"];
const withinMs = 60_000;

export async function compareReplicas(cluster: Cluster): Promise<string[]> {
  const primary = await cluster.primary();
  const replicas = cluster.machines.filter((machine) => machine !== primary);
  return (await Promise.all(replicas.map((replica) => compare(primary, replica)))).flat();
}

async function compare(primary: Machine, replica: Machine): Promise<string[]> {
  const rows = `select ${tables.map((table) => sumOf(table)).join(", ")}`;
  for (let wanted = await ask(primary, rows); ; ) {
    const position = await ask(primary, "select pg_current_wal_lsn()");
    const isThere = `select coalesce(pg_last_wal_replay_lsn() >= '${position}'::pg_lsn, false)`;
    const end = performance.now() + withinMs;
    while ((await ask(replica, isThere)) !== "t") {
      if (performance.now() > end) return [`${replica.name} has not replayed what the primary has`];
      await pause(500);
    }
    const found = await ask(replica, rows);
    const after = await ask(primary, rows);
    // A job of the site may have changed a row meanwhile.
    if (after === wanted) return differencesOf(replica, wanted.split("|"), found.split("|"));
    wanted = after;
  }
}

function differencesOf({ name }: Machine, wanted: string[], found: string[]): string[] {
  return tables.flatMap((table, n) =>
    found[n] === wanted[n] ? [] : `${name} has other ${table} than the primary: ${found[n]} and ${wanted[n]}`,
  );
}

function sumOf(table: string): string {
  return `(select count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) from ${table} t)`;
}

export async function ask(machine: Machine, statement: string): Promise<string> {
  const options = ["-qAtX", "-v", "ON_ERROR_STOP=1", "-d", "dishboard"];
  const psql = machine.run(["psql", ...options, "-c", statement], { user: "postgres" });
  let output = "";
  let error = "";
  psql.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  psql.stderr?.on("data", (chunk) => {
    error += chunk;
  });
  const code = await new Promise((resolve) => psql.once("close", resolve));
  if (code !== 0) throw new Error(`${machine.name}: ${statement}: ${error.trim()}`);
  return output.trim();
}
