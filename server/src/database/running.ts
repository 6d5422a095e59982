import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clusterOf, databaseName, roleName } from "./cluster.ts";
import { isInUse } from "./lock.ts";
import type { Connection } from "./postmaster.ts";
import { StartFailed } from "./start-failed.ts";

/** Undefined if no server uses the data folder. Throws `StartFailed` while that server is starting or stopping. */
export function findRunning(dataDir: string): Connection | undefined {
  if (!isInUse(dataDir)) return undefined;
  const [, , , port = "", host = "", , , status = ""] = readPidFile(clusterOf(dataDir)).split("\n");
  if (host === "" || status.trim() !== "ready")
    throw new StartFailed("The server that has the data folder is starting or stopping. Try again in a moment.");
  return { host, port: Number(port), user: roleName, database: databaseName };
}

function readPidFile(cluster: string): string {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8");
  } catch {
    return "";
  }
}
