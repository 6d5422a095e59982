/** `npm run recount`: counts the votes of every dish and product again, and prints which counts were wrong. */
import { runOnDatabase } from "./database-command.ts";
import { recount } from "./features/items/recount.service.ts";

await runOnDatabase(async (db) => {
  const drifts = await recount(db.write);
  for (const { itemId, before, after } of drifts) {
    console.log(
      `${itemId} had ${before.upvotes} up, ${before.downvotes} down: now ${after.upvotes}, ${after.downvotes}`,
    );
  }
  console.log(drifts.length === 0 ? "Every count is right." : `Counts put right: ${drifts.length}`);
});
