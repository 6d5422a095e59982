/**
 * `npm run recount`: recounts votes, likes, comments, helpful marks of shared notes, followers of boards and
 * submissions, and compares every card with its data. Prints what was wrong.
 */
import { runOnDatabase } from "./database-command.ts";
import { recountNotes } from "./features/food-log/notes/recount-notes.service.ts";
import { recheckCards, recount, recountSubmissions } from "./features/items/recount/recount.service.ts";
import { recountFollowers } from "./features/lists/boards/follows.service.ts";
import { recountPosts } from "./features/posts/recount-posts.service.ts";
import { refuseArguments } from "./platform/command-options.ts";

refuseArguments();
await runOnDatabase(async (db) => {
  const drifts = await recount(db.write);
  for (const { itemId, before, after } of drifts) {
    console.log(
      `${itemId} had ${before.upvotes} up, ${before.downvotes} down: now ${after.upvotes}, ${after.downvotes}`,
    );
  }
  const postDrifts = await recountPosts(db.write);
  for (const { postId, before, after } of postDrifts) {
    console.log(
      `${postId} had ${before.likes} likes, ${before.comments} comments: now ${after.likes}, ${after.comments}`,
    );
  }
  const noteDrifts = await recountNotes(db.write);
  for (const { entryId, before, after } of noteDrifts)
    console.log(`${entryId} was found helpful by ${before}: now ${after}`);
  const boardDrifts = await recountFollowers(db.write);
  for (const { boardId, before, after } of boardDrifts) console.log(`${boardId} had ${before} followers: now ${after}`);
  const ofPeople = await recountSubmissions(db.write);
  for (const { userId, before, after } of ofPeople) {
    const text = ({ dishes, products, upvotes }: typeof before) =>
      `${dishes} dishes, ${products} products, ${upvotes} upvotes`;
    console.log(`${userId} had ${text(before)}: now ${text(after)}`);
  }
  const cards = await recheckCards(db.write);
  for (const itemId of cards) console.log(`${itemId} had a card that was not what it shows: put right`);
  const wrong = drifts.length + postDrifts.length + noteDrifts.length + boardDrifts.length + ofPeople.length;
  console.log(wrong === 0 ? "Every count is right." : `Counts put right: ${wrong}`);
});
