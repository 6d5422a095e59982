/** `npm run recount`: counts the votes of every dish and product again, and prints which counts were wrong. */
import { connect } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { openPostgres } from "./database/open.ts";
import { recount } from "./features/items/recount.service.ts";
import { readSettings } from "./platform/settings.ts";

// What is made in the data folder is this user's alone.
process.umask(0o077);

try {
  const settings = readSettings(process.env);
  const postgres = await openPostgres({ ...settings, log: console.error });
  await migrate(postgres.direct);
  // A statement over everything may take minutes.
  const db = connect(postgres.database, { answerTimeoutMs: 3_600_000 });
  const drifts = await recount(db.write);
  for (const { itemId, before, after } of drifts) {
    console.log(
      `${itemId} had ${before.upvotes} up, ${before.downvotes} down: now ${after.upvotes}, ${after.downvotes}`,
    );
  }
  console.log(drifts.length === 0 ? "Every count is right." : `Counts put right: ${drifts.length}`);
  await db.close();
  await postgres.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
