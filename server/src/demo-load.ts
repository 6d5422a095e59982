import { type Connection, type Database, openDirectPool } from "./database/connect.ts";
import { fillDemo, hasDemo } from "./demo.ts";
import { storeDemoPictures } from "./demo-pictures.ts";
import { storeDemoPosts } from "./demo-posts.ts";
import type { Log } from "./platform/log.ts";
import type { Storage } from "./platform/storage/storage.ts";

export type DemoDeps = { db: Database; direct: Connection; storage: Storage };

// Any number that no other advisory lock of this database uses.
const demoLock = 7_305_112_029;

/**
 * Also adds missing pictures and posts. Returns whether the town exists. Of several instances one does it and the
 * others wait.
 */
export async function loadDemo(
  { db, direct, storage }: DemoDeps,
  log: Log,
  print: (line: string) => void,
): Promise<boolean> {
  return await inTurn(direct, print, async () => {
    if (await fillDemo(db, () => print("Loading the demo town ..."))) {
      print("The demo town is loaded. DEMO=off leaves the database empty.");
      print("People may join with passwords of six characters, the floor of the specification: see docs/operating.md.");
    }
    if (!(await hasDemo(db))) return false;
    await storeDemoPictures({ db, storage }, log);
    await storeDemoPosts({ db, storage }, log);
    return true;
  });
}

async function inTurn<Result>(
  direct: Connection,
  print: (line: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const pool = openDirectPool(direct, "demo", { maxConnections: 1 });
  try {
    const client = await pool.connect();
    try {
      const { rows } = await client.query("select pg_try_advisory_lock($1) as is_mine", [demoLock]);
      if (!rows[0].is_mine) {
        print("Waiting for another instance that loads the demo town ...");
        await client.query("select pg_advisory_lock($1)", [demoLock]);
      }
      return await work();
    } finally {
      // Closing the connection releases the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
