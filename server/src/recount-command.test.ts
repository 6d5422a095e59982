import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ItemKind } from "@dishboard/contract/items";
import { afterAll, expect, it } from "vitest";
import { asUrl, ownDatabase } from "../../testing/database.ts";
import { newPerson } from "../../testing/people.ts";
import { aPost, insertPhoto } from "../../testing/posts.ts";
import { startProgram } from "../../testing/program.ts";
import { setLike } from "./features/posts/likes/likes.service.ts";
import { createPost } from "./features/posts/posts.service.ts";
import { listTallies, setVotes } from "./features/votes/votes.repository.ts";

const { db, address } = await ownDatabase();
const DATA_DIR = await mkdtemp(join(tmpdir(), "dishboard-recount-"));
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

async function recount(DATABASE_URL = asUrl(address)): Promise<{ code: number | null; lines: string[] }> {
  const program = await startProgram({ DATA_DIR, DATABASE_URL, DATABASE_WAIT: "0" }, "recount-command.ts");
  const code = await program.ended;
  return { code, lines: program.output().trim().split("\n") };
}

it("npm run recount tells which counts were wrong, puts them right, and finds none the next time", async () => {
  const [ann, ben] = [await newPerson(db, "ann"), await newPerson(db, "ben")];
  const [ramen, oil, salt] = [
    await ann.submitsDish({ name: "Ramen" }),
    await ann.submitsProduct({ name: "Oil" }),
    await ann.submitsProduct({ name: "Salt" }),
  ];
  const vote = (userId: string, id: string, kind: ItemKind, direction: "up" | "down") =>
    setVotes(db.write, [{ item: { kind, id }, userId, vote: direction }], new Date());
  await vote(ann.id, ramen, "dish", "up");
  await vote(ben.id, ramen, "dish", "down");
  await vote(ben.id, oil, "product", "up");
  await vote(ben.id, salt, "product", "up");
  const spoil = (id: string, upvotes: number, downvotes: number, net_score: number) =>
    db.write.updateTable("rankings").set({ upvotes, downvotes, net_score }).where("item_id", "=", id).execute();
  await spoil(ramen, 41, 0, 41);
  await spoil(oil, 0, 3, -3);
  const deps = { db, dataDir: DATA_DIR, clock: () => new Date(), onChange: () => {} };
  const snap = await createPost(deps, ann.id, aPost("snap", await insertPhoto(db, ann.id)));
  await setLike(deps, { postId: snap.id, userId: ben.id, isLiked: true });
  await db.write.updateTable("posts").set({ like_count: 5 }).where("id", "=", snap.id).execute();
  await db.write
    .insertInto("submission_counts")
    .values({ user_id: ben.id, slot: 3, dishes: 2, products: 0, upvotes: -1 })
    .execute();
  await db.write.updateTable("cards").set({ body: "{}" }).where("item_id", "=", salt).execute();

  const first = await recount();
  expect(first.code).toBe(0);
  expect(first.lines.toSorted()).toEqual(
    [
      `${ramen} had 41 up, 0 down: now 1, 1`,
      `${oil} had 0 up, 3 down: now 1, 0`,
      `${snap.id} had 5 likes, 0 comments: now 1, 0`,
      `${ben.id} had 2 dishes, 0 products, -1 upvotes: now 0 dishes, 0 products, 0 upvotes`,
      `${salt} had a card that was not what it shows: put right`,
      "Counts put right: 4",
    ].toSorted(),
  );
  const tallies = await listTallies(db.write, ben.id, [ramen, oil, salt]);
  expect(
    Object.fromEntries(tallies.map((tally) => [tally.id, [tally.upvotes, tally.downvotes, tally.netScore]])),
  ).toEqual({ [ramen]: [1, 1, 0], [oil]: [1, 0, 1], [salt]: [1, 0, 1] });

  expect(await recount()).toEqual({ code: 0, lines: ["Every count is right."] });
});

it("npm run recount says in one line that it cannot reach the database, and ends with 1", async () => {
  const { code, lines } = await recount("postgres://x@127.0.0.1:9/x");
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("ECONNREFUSED");
});
