/** `npm run demo -- remove`: deletes the demo town with its files. */
import { connect } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { openPostgres } from "./database/open.ts";
import { removeDemo } from "./demo.ts";
import { endOnProblem, readCommandLine } from "./platform/command-options.ts";
import { readSettings } from "./platform/settings.ts";
import { openStorage } from "./platform/storage/open.ts";
import { removePicture } from "./platform/storage/pictures.ts";

if (endOnProblem(() => readCommandLine({})).positionals.join(" ") !== "remove") {
  console.error("Say what to do with the demo town: npm run demo -- remove");
  process.exit(1);
}

// Created files are accessible to this user only.
process.umask(0o077);

try {
  const settings = readSettings(process.env);
  const postgres = await openPostgres({ ...settings, log: console.error });
  await migrate(postgres.direct);
  // A statement over all rows may take minutes.
  const db = connect(postgres.database, { answerTimeoutMs: 3_600_000 });
  const { items, files } = await removeDemo(db);
  const storage = openStorage(settings);
  for (const path of files) await removePicture(storage, path);
  console.log(
    `The demo town is gone: ${items} dishes and products with their pictures, Snaps and Drools. It does not come back by itself.`,
  );
  await db.close();
  await postgres.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
