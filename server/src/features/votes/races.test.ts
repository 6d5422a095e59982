import { type Tally, type Vote, withToggledVote } from "@dishboard/contract/votes";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownDatabase } from "../../../../testing/database.ts";
import { newPerson } from "../../../../testing/people.ts";
import { recount, recountSubmissions } from "../items/recount/recount.service.ts";
import { listTallies } from "./votes.repository.ts";
import { createVoteQueue } from "./votes.service.ts";

const { db } = await ownDatabase();
/** Two queues in turn; a busy machine must not change the result. */
const ways = [0, 1].map(() => createVoteQueue({ db, clock: () => new Date() }, { maxWaitMs: 600_000 }));
let casts = 0;
const ann = await newPerson(db, "ann");
const people = [ann, ...(await Promise.all(["ben", "cat", "dan", "eve", "fay"].map((name) => newPerson(db, name))))];

type Step = { person: number; item: number; direction: "up" | "down"; sent: number; isDeletion: boolean };

const anySteps = fc.array(
  fc.record({
    person: fc.nat({ max: people.length - 1 }),
    item: fc.nat({ max: 2 }),
    direction: fc.constantFrom("up" as const, "down" as const),
    /** A double click or retry sends the same vote again. */
    sent: fc.integer({ min: 1, max: 3 }),
    isDeletion: fc.integer({ min: 0, max: 24 }).map((n) => n === 0),
  }),
  { minLength: 1, maxLength: 60 },
);

async function newItems(): Promise<string[]> {
  return [
    await ann.submitsProduct({ name: "a" }),
    await ann.submitsProduct({ name: "b" }),
    await ann.submitsProduct({}),
  ];
}

async function cast(userId: string, id: string, vote: Vote): Promise<Tally | undefined> {
  return ways[casts++ % ways.length]?.({ item: { kind: "product", id }, userId, vote });
}

async function expectNoDrift(): Promise<void> {
  expect(await recount(db.write)).toEqual([]);
  expect(await recountSubmissions(db.write)).toEqual([]);
  const { rows } =
    await sql`select 1 from votes v left join rankings r using (item_id) where r.item_id is null`.execute(db.write);
  expect(rows).toEqual([]);
}

/** As in a browser. */
async function runSteps(person: number, steps: Step[], items: string[], deleted: Set<string>): Promise<void> {
  const userId = people[person]?.id ?? "";
  const shown = new Map<string, Tally>();
  for (const { item, direction, sent, isDeletion } of steps) {
    const id = items[item] ?? "";
    if (isDeletion) {
      deleted.add(id);
      await db.write.deleteFrom("rankings").where("item_id", "=", id).execute();
      continue;
    }
    const before = shown.get(id) ?? (await listTallies(db.write, userId, [id]))[0];
    if (!before) continue;
    const vote = withToggledVote(before, direction).vote;
    const replies = await Promise.all(Array.from({ length: sent }, () => cast(userId, id, vote)));
    for (const reply of replies) {
      if (!reply) {
        expect(deleted).toContain(id);
        continue;
      }
      expect(reply.vote).toBe(vote);
      if (reply.version >= (shown.get(id)?.version ?? 0)) shown.set(id, reply);
    }
  }
  for (const [id, { vote }] of shown) {
    const [truth] = await listTallies(db.write, userId, [id]);
    if (truth) expect([id, truth.vote]).toEqual([id, vote]);
    else expect(deleted).toContain(id);
  }
}

it("the counts match the votes when people vote at the same time, twice, again, and on deleted items", async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (all) => {
      const items = await newItems();
      const deleted = new Set<string>();
      await Promise.all(
        people.map((_, person) =>
          runSteps(
            person,
            all.filter((step) => step.person === person),
            items,
            deleted,
          ),
        ),
      );
      await expectNoDrift();
    }),
    { numRuns: 100 },
  );
});

it("a tally's version grows by one with each change and never without", async () => {
  const [id = ""] = await newItems();
  const votes: Vote[] = ["up", "up", "down", "none", "none", "down"];
  const replies: (Tally | undefined)[] = [];
  for (const vote of votes) replies.push(await cast(ann.id, id, vote));
  expect(replies.map((reply) => (reply?.version ?? 0) - (replies[0]?.version ?? 0))).toEqual([0, 0, 1, 2, 2, 3]);
});

it("fifty equal votes of one person at the same time are one vote", async () => {
  const [id = ""] = await newItems();
  const replies = await Promise.all(Array.from({ length: 50 }, () => cast(ann.id, id, "up")));
  expect(new Set(replies.map((reply) => `${reply?.upvotes} ${reply?.version}`))).toEqual(new Set(["1 2"]));
  await expectNoDrift();
});

it("a recount while people vote loses no vote", async () => {
  const items = await newItems();
  const votes = people.flatMap(({ id }) =>
    Array.from({ length: 30 }, (_, n) => cast(id, items[n % 3] ?? "", n % 2 ? "up" : "down")),
  );
  const recounts = Array.from({ length: 10 }, () => recount(db.write));
  expect((await Promise.all(recounts)).flat()).toEqual([]);
  await Promise.all(votes);
  await expectNoDrift();
});

it("two recounts at the same time put what is wrong right once", async () => {
  await ann.submitsProduct({ name: "Counted Crackers" });
  // A recount writes to slot 0, so locking it blocks both.
  await sql`
    insert into submission_counts (user_id, slot, dishes, products, upvotes) values (${ann.id}, 0, 7, 0, 0)
      on conflict (user_id, slot) do update set dishes = submission_counts.dishes + 7`.execute(db.write);
  const open = await db.write.startTransaction().execute();
  await open.selectFrom("submission_counts").select("slot").where("user_id", "=", ann.id).forUpdate().execute();
  const recounts = [recountSubmissions(db.write), recountSubmissions(db.write)];
  const countWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db.write);
    return rows.length;
  };
  while ((await countWaiting()) < 2);
  await open.commit().execute();
  expect((await Promise.all(recounts)).map((drifts) => drifts.length).sort()).toEqual([0, 1]);
  await expectNoDrift();
});
