/** `npm run reindex`: compares the search's index with its data, and fixes differences. */
import { runOnDatabase } from "./database-command.ts";
import { reindex } from "./features/search/reindex.service.ts";
import { refuseArguments } from "./platform/command-options.ts";

refuseArguments();
await runOnDatabase(async (db) => {
  const { wrong, forgotten } = await reindex(db.write);
  console.log(wrong === 0 ? "Every entry is right." : `Entries put right: ${wrong}`);
  if (forgotten > 0) console.log(`Words forgotten that nothing has any more: ${forgotten}`);
});
