/**
 * How many honest votes are held? Casts the real ratings over a year by a seeded clock, with the site's functions and
 * jobs. In the middle a dish goes viral: 300 votes in two hours from 200 networks, a seventh of them by new accounts.
 * `npm run bench -- replay [SEED...]`
 */
import { sql } from "kysely";
import { recount } from "../server/src/features/items/recount/recount.service.ts";
import { checkLateVotes, refreshAreas, settleDueChecks } from "../server/src/features/votes/checks/checks.service.ts";
import { printTable } from "./figures.ts";
import { cast, dayMs, hourMs, openTown, type TownVote, yearBegins, yearEnds } from "./voting-town.ts";

const seeds = process.argv.slice(3).map(Number);
const rows: (string | number)[][] = [];
for (const seed of seeds.length > 0 ? seeds : [1]) rows.push(await replay(seed));
printTable(
  [
    "seed",
    "votes",
    "ever held",
    "share",
    "viral ones held",
    "longest held, hours",
    "held at the end",
    "confirmed",
    "drifted",
  ],
  rows,
);

async function replay(seed: number): Promise<(string | number)[]> {
  const town = await openTown(seed);
  const { db, items, people, random, addPeople } = town;
  const viralFrom = yearBegins + 180 * dayMs;
  const viralItem = items[Math.floor(random() * items.length)] ?? "";
  const newcomers = await addPeople(Array.from({ length: 43 }, () => viralFrom - random() * 3 * dayMs));
  const before = new Set(town.votes.filter(({ itemId }) => itemId === viralItem).map(({ userId }) => userId));
  // People who vote only because of the viral dish signed up before it.
  const signedUp = new Map(
    (await db.write.selectFrom("profiles").select(["id", "created_at"]).execute()).map(({ id, created_at }) => [
      id,
      created_at.getTime(),
    ]),
  );
  const regulars = people
    .filter((id) => !before.has(id) && (signedUp.get(id) ?? 0) < viralFrom - 8 * dayMs)
    .map((id) => ({ id, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, 257)
    .map(({ id }) => id);
  const viral = [...newcomers, ...regulars].map((userId, n): TownVote => {
    const at = viralFrom + random() * 2 * hourMs;
    return {
      userId,
      itemId: viralItem,
      vote: random() < 0.95 ? "up" : "down",
      at,
      network: String(9_000_000 + (n % 200)),
    };
  });
  const votes = [...town.votes, ...viral].sort((a, b) => a.at - b.at);

  const heldSince = new Map<string, number>();
  const ever = new Set<string>();
  let longest = 0;
  let now = yearBegins;
  const deps = { db, clock: () => new Date(now) };
  const look = async () => {
    const { rows: held } = await sql<{ key: string }>`
      select user_id || ' ' || item_id as key from votes where is_held`.execute(db.write);
    const keys = new Set(held.map(({ key }) => key));
    for (const key of keys) {
      ever.add(key);
      if (!heldSince.has(key)) heldSince.set(key, now);
    }
    for (const [key, since] of heldSince)
      if (!keys.has(key)) {
        longest = Math.max(longest, now - since);
        heldSince.delete(key);
      }
  };
  let next = 0;
  for (; now < yearEnds + 80 * hourMs; now += hourMs / 3) {
    const first = next;
    while ((votes[next]?.at ?? Number.POSITIVE_INFINITY) <= now) next += 1;
    await cast(db.write, votes.slice(first, next), now);
    if ((now - yearBegins) % (6 * hourMs) === 0) await refreshAreas(deps);
    await checkLateVotes(deps);
    await settleDueChecks(deps);
    await look();
  }
  const { count: confirmed } = await db.write
    .selectFrom("vote_checks")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("confirmed_at", "is not", null)
    .executeTakeFirstOrThrow();
  const drifted = (await recount(db.write)).length;
  const viralKeys = new Set(viral.map(({ userId, itemId }) => `${userId} ${itemId}`));
  const viralHeld = [...ever].filter((key) => viralKeys.has(key)).length;
  const figures = [
    seed,
    votes.length,
    ever.size,
    `${((100 * ever.size) / votes.length).toFixed(2)} %`,
    viralHeld,
    (longest / hourMs).toFixed(0),
    heldSince.size,
    confirmed,
    drifted,
  ];
  await town.close();
  return figures;
}
