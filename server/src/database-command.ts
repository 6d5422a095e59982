import { connect, type Database } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { openPostgres, openPostgresBeside } from "./database/open.ts";
import { readSettings } from "./platform/settings.ts";

/**
 * Ends the process with 1 and one line on failure. With `isBeside` the site with the embedded database may run
 * meanwhile.
 */
export async function runOnDatabase(work: (db: Database) => Promise<void>, { isBeside = false } = {}): Promise<void> {
  // Created files are accessible to this user only.
  process.umask(0o077);
  try {
    const settings = readSettings(process.env);
    const postgres = await (isBeside ? openPostgresBeside : openPostgres)({ ...settings, log: console.error });
    await migrate(postgres.direct, { onWait: console.error });
    // A statement over all rows may take minutes.
    const db = connect(postgres.database, { answerTimeoutMs: 3_600_000 });
    await work(db);
    await db.close();
    await postgres.stop();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
