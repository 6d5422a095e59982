/**
 * How far do bought votes move a dish? A town with a year of real ratings, with the site's functions and jobs, votes on
 * during each attack. Attackers are few or many new accounts, at once or over three days, from one network or many, or
 * accounts aged thirty days that vote once a day. Each attack is compared with eight honest votes and then rolled back.
 * `npm run bench -- attack [SEED...]`
 */
import { sql } from "kysely";
import { recount } from "../server/src/features/items/recount/recount.service.ts";
import { checkLateVotes, refreshAreas, settleDueChecks } from "../server/src/features/votes/checks/checks.service.ts";
import { newPerson } from "../testing/people.ts";
import { printTable } from "./figures.ts";
import { cast, dayMs, hourMs, minuteMs, openTown, type Town, type TownVote, within, yearEnds } from "./voting-town.ts";

const sizes = [10, 25, 50, 100];
const aged = { days: 30, runsOfEach: 5 };

type Game = { size: number; lastsMs: number; isOneNetwork: boolean; vote: "up" | "down"; target: string };
type Outcome = {
  most: number;
  mostCounted: number;
  atEnd: number;
  byEight: number;
  foundAfterMs: number | null;
  released: number;
};

const seeds = process.argv.slice(3).map(Number);
for (const seed of seeds.length > 0 ? seeds : [1]) {
  const town = await openTown(seed);
  await fill(town);
  console.log(`Seed ${seed}`);
  await playFresh(town);
  await playAged(town);
  await town.close();
}

/** Votes of the last four weeks are the area's past. */
async function fill({ db, votes }: Town): Promise<void> {
  await sql`
    insert into votes (user_id, item_id, vote, updated_at, network)
    select * from unnest(${votes.map(({ userId }) => userId)}::uuid[], ${votes.map(({ itemId }) => itemId)}::uuid[],
      ${votes.map(({ vote }) => (vote === "up" ? 1 : -1))}::smallint[],
      ${votes.map(({ at }) => new Date(at))}::timestamptz[], ${votes.map(({ network }) => network)}::bigint[])`.execute(
    db.write,
  );
  await recount(db.write);
  await sql`vacuum analyze`.execute(db.write);
  await refreshAreas({ db, clock: () => new Date(yearEnds) });
}

async function boardOf(db: Town["db"]["write"]): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from rankings order by net_score desc, upvotes desc, item_id`.execute(db);
  return rows.map(({ item_id }) => item_id);
}

async function targetsOf(town: Town): Promise<Record<string, string>> {
  const cook = await newPerson(town.db, "late_cook");
  const newest = await cook.submitsDish({ name: "The newest" });
  const board = await boardOf(town.db.write);
  return { first: board[0] ?? "", fortieth: board[39] ?? "", newest };
}

async function playFresh(town: Town): Promise<void> {
  const targets = await targetsOf(town);
  const outcomes: { group: string; outcome: Outcome }[] = [];
  for (const [name, target] of Object.entries(targets))
    for (const lastsMs of [0, 3 * dayMs])
      for (const isOneNetwork of [true, false])
        for (const vote of ["up", "down"] as const)
          for (const size of sizes) {
            const signedUp = Array.from({ length: size }, () => yearEnds - town.random() * hourMs);
            const outcome = await play(town, { size, lastsMs, isOneNetwork, vote, target }, signedUp);
            const times = lastsMs === 0 ? "at once" : "over three days";
            outcomes.push({ group: `${vote} on the ${name}, ${times}`, outcome });
          }
  const groups = new Map<string, Outcome[]>();
  for (const { group, outcome } of outcomes) groups.set(group, [...(groups.get(group) ?? []), outcome]);
  printTable(
    [
      "new accounts",
      "games",
      "most places at a moment",
      "with counted votes",
      "most places in the end",
      "of eight honest votes",
      "further than those",
      "released",
    ],
    [...groups].map(([group, all]) => [
      group,
      all.length,
      Math.max(...all.map(({ most }) => most)),
      Math.max(...all.map(({ mostCounted }) => mostCounted)),
      Math.max(...all.map(({ atEnd }) => atEnd)),
      Math.max(...all.map(({ byEight }) => byEight)),
      `${all.filter(({ atEnd, byEight }) => atEnd > byEight).length} games`,
      Math.max(...all.map(({ released }) => released)),
    ]),
  );
}

async function playAged(town: Town): Promise<void> {
  const board = await boardOf(town.db.write);
  const rows: (string | number)[][] = [];
  let [found, runs] = [0, 0];
  for (const size of sizes) {
    const outcomes: Outcome[] = [];
    for (let run = 0; run < aged.runsOfEach; run++) {
      const from = yearEnds - aged.days * dayMs;
      const signedUp = Array.from({ length: size }, () => from + town.random() * dayMs);
      const target = board[Math.floor(town.random() * 100)] ?? "";
      const vote = town.random() < 0.5 ? "up" : "down";
      outcomes.push(await play(town, { size, lastsMs: dayMs, isOneNetwork: false, vote, target }, signedUp));
    }
    const inTime = outcomes.filter(({ foundAfterMs }) => foundAfterMs !== null && foundAfterMs <= dayMs);
    found += inTime.length;
    runs += outcomes.length;
    rows.push([
      size,
      `${inTime.length} of ${outcomes.length}`,
      (Math.max(...inTime.map(({ foundAfterMs }) => foundAfterMs ?? 0)) / hourMs).toFixed(1),
      Math.max(...outcomes.map(({ most }) => most)),
      Math.max(...outcomes.map(({ atEnd }) => atEnd)),
      Math.max(...outcomes.map(({ byEight }) => byEight)),
    ]);
  }
  printTable(
    [
      "accounts of 30 days",
      "found within 24 hours",
      "at the latest, hours",
      "most places moved at a moment",
      "in the end",
      "of eight honest votes",
    ],
    rows,
  );
  console.log(`Found: ${found} of ${runs}`);
}

async function play(town: Town, game: Game, signedUp: number[]): Promise<Outcome> {
  const transaction = await town.db.write.startTransaction().execute();
  try {
    return await attack({ ...town, db: within(town.db, transaction) }, game, signedUp);
  } finally {
    await transaction.rollback().execute();
  }
}

async function attack(town: Town, game: Game, signedUp: number[]): Promise<Outcome> {
  const { db, people, items, random } = town;
  const { target } = game;
  const attackers = await insertAttackers(town, signedUp);
  const bad = attackers.map(
    (userId, n): TownVote => ({
      userId,
      itemId: target,
      vote: game.vote,
      at: yearEnds + random() * game.lastsMs,
      network: game.isOneNetwork ? "7" : String(7_000_000 + n),
    }),
  );
  // Meanwhile the town casts two hundred votes a day, mostly by old members.
  const honest = Array.from({ length: Math.round((200 * game.lastsMs) / dayMs) }, (): TownVote => {
    const person = Math.floor(random() * people.length);
    return {
      userId: people[person] ?? "",
      itemId: items[Math.floor(random() * items.length)] ?? "",
      vote: random() < 0.6 ? "up" : "down",
      at: yearEnds + random() * game.lastsMs,
      network: String(1_000_000 + person),
    };
  }).filter(({ itemId }) => itemId !== target);
  const events = [...bad, ...honest].sort((a, b) => a.at - b.at);
  const outcome: Outcome = { most: 0, mostCounted: 0, atEnd: 0, byEight: 0, foundAfterMs: null, released: 0 };
  let now = yearEnds;
  const deps = { db, clock: () => new Date(now) };
  const measure = async () => {
    const { moved, byEight, counted, held } = await placesMoved(db.write, target, game.vote, attackers);
    if (held > 0) outcome.foundAfterMs ??= now - (bad[0] ? Math.min(...bad.map(({ at }) => at)) : now);
    if (moved > outcome.most) outcome.mostCounted = counted;
    outcome.most = Math.max(outcome.most, moved);
    return { moved, byEight };
  };
  let next = 0;
  for (; now <= yearEnds + game.lastsMs; now += 10 * minuteMs) {
    const first = next;
    while ((events[next]?.at ?? Number.POSITIVE_INFINITY) <= now) next += 1;
    const together = events.slice(first, next);
    if (game.lastsMs === 0) {
      // The first ones vote one by one, with a check after each.
      for (const one of together.slice(0, 5)) {
        await cast(db.write, [one], now);
        await measure();
      }
      await cast(db.write, together.slice(5), now);
    } else await cast(db.write, together, now);
    if (together.some(({ itemId }) => itemId === target)) await measure();
    await checkLateVotes(deps);
    if (Math.floor((now - yearEnds) / (10 * minuteMs)) % 72 === 0) await refreshAreas(deps);
    await settleDueChecks(deps);
  }
  // The three days after which held votes are released, and one more.
  for (const end = now + 4 * dayMs; now <= end; now += 6 * hourMs) {
    await refreshAreas(deps);
    await checkLateVotes(deps);
    await settleDueChecks(deps);
    await measure();
  }
  const { moved, byEight } = await measure();
  outcome.atEnd = moved;
  outcome.byEight = byEight;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from votes where user_id = any(${attackers}::uuid[]) and is_checked`.execute(
    db.write,
  );
  outcome.released = rows[0]?.count ?? 0;
  return outcome;
}

async function insertAttackers({ db }: Town, signedUp: number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into profiles (id, username, created_at)
      select gen_random_uuid(), 'fresh_' || n, at
      from unnest(${signedUp.map((at) => new Date(at))}::timestamptz[]) with ordinality t (at, n) returning id`.execute(
    db.write,
  );
  return rows.map(({ id }) => id);
}

async function placesMoved(
  db: Town["db"]["write"],
  target: string,
  vote: Game["vote"],
  attackers: string[],
): Promise<{ moved: number; byEight: number; counted: number; held: number }> {
  const [up, down] = vote === "up" ? [8, 0] : [0, 8];
  const { rows } = await sql<{ moved: number; byEight: number; counted: number; held: number }>`
    with cast_ as (
      select count(*) filter (where vote = 1 and not is_held) as up, count(*) filter (where vote = -1 and not is_held) as down,
        count(*) filter (where is_held) as held
      from votes where item_id = ${target}::uuid and user_id = any(${attackers}::uuid[])),
    mine as (
      select r.*, r.net_score - c.up + c.down as honest_score, r.upvotes - c.up as honest_upvotes, c.up + c.down as counted, c.held
      from rankings r, cast_ c where r.item_id = ${target}::uuid),
    places as (
      select min(m.counted)::int as counted, min(m.held)::int as held,
        count(*) filter (where (r.net_score, r.upvotes, m.item_id) > (m.net_score, m.upvotes, r.item_id)) as now,
        count(*) filter (where (r.net_score, r.upvotes, m.item_id) > (m.honest_score, m.honest_upvotes, r.item_id)) as honest,
        count(*) filter (where (r.net_score, r.upvotes, m.item_id)
          > (m.honest_score + ${up}::int - ${down}::int, m.honest_upvotes + ${up}::int, r.item_id)) as eight
      from mine m join rankings r on r.item_id <> m.item_id)
    select abs(now - honest)::int as moved, abs(eight - honest)::int as "byEight", counted, held from places`.execute(
    db,
  );
  return rows[0] ?? { moved: 0, byEight: 0, counted: 0, held: 0 };
}
