import { once } from "node:events";
import { setVote as setVoteCall, type Tally, type Vote } from "@dishboard/contract/votes";
import fc from "fast-check";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { insertSignedIn } from "../../../../testing/sign-in.ts";
import { connect } from "../../database/connect.ts";
import { recount, recountSubmissions } from "../items/recount/recount.service.ts";
import { markVotes, setVotes, type VoteChange } from "./votes.repository.ts";
import { createVoteQueue } from "./votes.service.ts";

const house = await ownApp();
const { db, address } = house;
/** Separate connections, which tests break. */
const voting = connect(address, { connectTimeoutMs: 60_000, answerTimeoutMs: 60_000 });
afterAll(() => voting.close());
const clock = () => new Date();
/** A busy machine must not change the result. */
const patience = { maxWaitMs: 600_000 };
const newQueue = (limits = {}) => createVoteQueue({ db: voting, clock }, { ...patience, ...limits });

let cook: Person;
let voters: string[];

beforeAll(async () => {
  cook = await newPerson(db, "cook");
  voters = await Promise.all(Array.from({ length: 100 }, async (_, n) => (await newPerson(db, `voter_${n}`)).id));
});

const change = (userId: string, id: string, vote: Vote = "up"): VoteChange => ({
  item: { kind: "product", id },
  userId,
  vote,
});

const newItems = (count: number) => Promise.all(Array.from({ length: count }, () => cook.submitsProduct({})));

async function deleteItem(id: string): Promise<void> {
  await db.write.deleteFrom("rankings").where("item_id", "=", id).execute();
}

async function expectNoDrift(): Promise<void> {
  expect(await recount(db.write)).toEqual([]);
  expect(await recountSubmissions(db.write)).toEqual([]);
}

async function countTransactions(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::int as count from votes where item_id = ${id}::uuid`.execute(db.write);
  return rows[0]?.count ?? 0;
}

async function lockItem(id: string) {
  const open = await db.write.startTransaction().execute();
  await open.selectFrom("rankings").select("item_id").where("item_id", "=", id).forUpdate().execute();
  return open;
}

describe("votes at the same time", () => {
  it("are stored together: the first alone, all others by one transaction", async () => {
    const [id = ""] = await newItems(1);
    const vote = newQueue();
    const tallies = await Promise.all(voters.map((userId) => vote(change(userId, id))));
    expect(tallies.map((tally) => tally?.version)).toEqual(voters.map((_, n) => n + 2));
    expect(tallies.map((tally) => tally?.upvotes)).toEqual(voters.map((_, n) => n + 1));
    expect(await countTransactions(id)).toBe(2);
    await expectNoDrift();
  });

  it("do not fail because of a deleted item and a person who does not exist among them", async () => {
    const [id = "", deleted = ""] = await newItems(2);
    await deleteItem(deleted);
    const vote = newQueue();
    const all = voters.map((userId, n) =>
      vote(n === 40 ? change(userId, deleted) : change(n === 60 ? v7() : userId, id)),
    );
    const replies = await Promise.allSettled(all);
    expect(replies[40]).toEqual({ status: "fulfilled", value: undefined });
    expect(replies[60]).toMatchObject({ status: "rejected", reason: { code: "23503" } });
    const tallies = replies.flatMap((reply) => (reply.status === "fulfilled" && reply.value ? [reply.value] : []));
    expect(tallies.map(({ version }) => version)).toEqual(Array.from({ length: 98 }, (_, n) => n + 2));
    expect(await db.write.selectFrom("votes").select("user_id").where("item_id", "=", id).execute()).toHaveLength(98);
    await expectNoDrift();
  });

  const anyVotes = fc.array(
    fc.record({
      person: fc.nat({ max: 4 }),
      /** The last is deleted, the one before hidden; a kind may be wrong. */
      item: fc.nat({ max: 4 }),
      kind: fc.constantFrom("product" as const, "product" as const, "product" as const, "dish" as const),
      vote: fc.constantFrom("up" as const, "down" as const, "none" as const),
      isTasted: fc.boolean(),
    }),
    { minLength: 2, maxLength: 150 },
  );

  it("give the replies, and leave the votes, that they would one after the other", async () => {
    const prepare = async () => {
      const items = await newItems(5);
      await db.write
        .updateTable("rankings")
        .set({ state: 1 })
        .where("item_id", "=", items[3] ?? "")
        .execute();
      await deleteItem(items[4] ?? "");
      return items;
    };
    const truthOf = async (items: string[]) => {
      const votes = await db.write.selectFrom("votes").selectAll().where("item_id", "in", items).execute();
      const place = ({ item_id, user_id, vote, is_tasted, is_held, is_void, is_checked }: (typeof votes)[number]) =>
        [items.indexOf(item_id), voters.indexOf(user_id), vote, is_tasted, is_held, is_void, is_checked].join(" ");
      return votes.map(place).sort();
    };
    const mark = async (items: string[]) => {
      const markVotesOf = async (people: string[], held: boolean | null, isVoid: boolean | null) => {
        const pairs = people.flatMap((userId) => items.map((id) => ({ userId, id })));
        await markVotes(
          db.write,
          pairs.map(({ userId, id }) => ({ userId, itemId: id })),
          { isHeld: held, isVoid },
        );
      };
      await markVotesOf(voters.slice(1, 3), true, null);
      await markVotesOf(voters.slice(2, 4), null, true);
      await db.write
        .updateTable("votes")
        .set({ is_checked: true })
        .where("item_id", "in", items)
        .where("user_id", "in", voters.slice(0, 1))
        .execute();
    };
    await fc.assert(
      fc.asyncProperty(anyVotes, async (steps) => {
        const [together, alone] = [await prepare(), await prepare()];
        const changeOf = (
          items: string[],
          { person, item, kind, vote, isTasted }: (typeof steps)[number],
        ): VoteChange => ({
          item: { kind, id: items[item] ?? "" },
          userId: voters[person] ?? "",
          vote,
          isTasted,
        });
        const counts = (tallies: (Tally | undefined)[]) => tallies.map((tally) => tally && { ...tally, id: "" });
        const half = Math.ceil(steps.length / 2);
        for (const part of [steps.slice(0, half), steps.slice(half)]) {
          const vote = newQueue();
          const replies = await Promise.all(part.map((step) => vote(changeOf(together, step))));
          const expected: (Tally | undefined)[] = [];
          for (const step of part) expected.push(...(await setVotes(db.write, [changeOf(alone, step)], clock())));
          expect(counts(replies)).toEqual(counts(expected));
          expect(await truthOf(together)).toEqual(await truthOf(alone));
          await mark(together);
          await mark(alone);
        }
      }),
      { numRuns: 15 },
    );
    await expectNoDrift();
  });
});

describe("a queue of votes", () => {
  it("goes on with others while somebody holds an item, and keeps the order of that item's votes", async () => {
    const [locked = "", free = ""] = await newItems(2);
    const open = await lockItem(locked);
    const vote = newQueue();
    const [ann = "", ben = ""] = voters;
    const behind = [vote(change(ann, locked, "up")), vote(change(ben, locked, "up"))];
    // Queued later, but answered first.
    expect(await vote(change(ann, free))).toMatchObject({ upvotes: 1 });
    behind.push(vote(change(ann, locked, "down")), vote(change(ann, locked, "none")));
    expect(await vote(change(ben, free))).toMatchObject({ upvotes: 2 });
    await open.commit().execute();
    const replies = await Promise.all(behind);
    expect(replies.map((tally) => [tally?.vote, tally?.upvotes, tally?.downvotes, tally?.version])).toEqual([
      ["up", 1, 0, 2],
      ["up", 2, 0, 3],
      ["down", 1, 1, 4],
      ["none", 1, 0, 5],
    ]);
    await expectNoDrift();
  });

  it("that is full refuses the next with a clear error, and takes votes again later", async () => {
    const [id = ""] = await newItems(1);
    const open = await lockItem(id);
    const vote = newQueue({ maxQueued: 10 });
    const waiting = voters.slice(0, 10).map((userId) => vote(change(userId, id)));
    const busy = { code: "unavailable", message: "The server is very busy. Please try again in a moment." };
    await expect(vote(change(voters[10] ?? "", id))).rejects.toMatchObject(busy);
    await open.commit().execute();
    expect((await Promise.all(waiting)).at(-1)).toMatchObject({ upvotes: 10 });
    expect(await vote(change(voters[10] ?? "", id))).toMatchObject({ upvotes: 11 });
  });

  it("refuses what has waited too long", async () => {
    const [id = ""] = await newItems(1);
    const vote = newQueue({ maxWaitMs: -1 });
    await expect(vote(change(voters[0] ?? "", id))).rejects.toMatchObject({ code: "unavailable" });
    expect(await countTransactions(id)).toBe(0);
  });

  async function endConnections(): Promise<void> {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%from handle_vote%' and query not like '%terminate%'
        and state = 'active'`.execute(db.write);
  }

  it("acknowledges nothing that is not stored when connections break again and again", async () => {
    const items = await newItems(10);
    const queues = [newQueue(), newQueue()];
    let tries = 0;
    let acknowledged = 0;
    const voteUntilAcknowledged = async (userId: string, id: string): Promise<void> => {
      const tally = await queues[tries++ % 2]?.(change(userId, id)).catch(() => null);
      if (!tally) return voteUntilAcknowledged(userId, id);
      acknowledged += 1;
      if (acknowledged % 20 === 0) await endConnections();
    };
    await Promise.all(
      voters.map(async (userId) => {
        for (const id of items) await voteUntilAcknowledged(userId, id);
      }),
    );
    const stored = await db.write.selectFrom("votes").select("vote").where("item_id", "in", items).execute();
    expect(stored).toHaveLength(voters.length * items.length);
    await expectNoDrift();
  });

  it("fails those that were being stored when the connection breaks, stores none of them, and goes on", async () => {
    const [locked = "", free = ""] = await newItems(2);
    const open = await lockItem(locked);
    const vote = newQueue();
    let failed = 0;
    const lost = voters.slice(0, 3).map((userId) => vote(change(userId, locked)));
    for (const each of lost)
      each.catch(() => {
        failed += 1;
      });
    while (failed < lost.length) await endConnections();
    await open.commit().execute();
    expect(await countTransactions(locked)).toBe(0);
    expect(await vote(change(voters[0] ?? "", free))).toMatchObject({ upvotes: 1 });
  });
});

it("a stop answers all votes that wait", async () => {
  const app = await house.startAnother();
  const eve = await insertSignedIn(db, "eve");
  const [id = ""] = await newItems(1);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  let begun = 0;
  app.server.on("request", () => {
    begun += 1;
  });
  const open = await lockItem(id);
  const send = () =>
    fetch(`${url}${setVoteCall.path.replace(":kind", "product").replace(":id", id)}`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${eve.accessToken}` },
      body: JSON.stringify({ vote: "up" }),
    });
  const replies = Array.from({ length: 20 }, send);
  while (begun < 20) await once(app.server, "request");
  const drained = app.drain({ serveMs: 0, graceMs: 60_000 });
  await open.commit().execute();
  // On a busy machine, some may wait too long.
  for (const { status } of await Promise.all(replies)) expect([200, 503]).toContain(status);
  expect(await drained).toBe(0);
  await app.close();
});
