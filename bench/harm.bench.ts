/**
 * How much harm can accounts do in an hour at their limits? Five new ones on one network, three on three, and twenty
 * aged thirty days on ten. Runs the whole application over HTTP with its jobs, usual limits and a set clock. Then a
 * moderator undoes it. `npm run bench -- harm`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reportReaction } from "@dishboard/contract/allergen-checks";
import { dishChart } from "@dishboard/contract/charts";
import { listBusyPeople } from "@dishboard/contract/deeds";
import { submitDish } from "@dishboard/contract/dishes";
import { type AnyEndpoint, type CallInput, type CallReply, call } from "@dishboard/contract/endpoint";
import { reportPresence } from "@dishboard/contract/presence";
import { listClosedReporters, releaseReactions } from "@dishboard/contract/reaction-decisions";
import { createReport, decide } from "@dishboard/contract/reports";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { createApp, createTasks } from "../server/src/app.ts";
import { connect } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { recount } from "../server/src/features/items/recount/recount.service.ts";
import { runDueJobs } from "../server/src/platform/jobs/jobs.ts";
import { openLog } from "../server/src/platform/log.ts";
import { createAccessTokens } from "../server/src/platform/sessions/access-tokens.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { aDish, newPerson } from "../testing/people.ts";
import { insertSignedIn } from "../testing/sign-in.ts";
import { printTable } from "./figures.ts";
import { randomOf } from "./voting-town.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const camden = { latitude: 51.5414, longitude: -0.1471 };
const [restaurants, dishesOfEach] = [20, 5];

type Gang = { name: string; accounts: number; days: number; networks: number };
const gangs: Gang[] = [
  { name: "five new accounts, one network", accounts: 5, days: 0, networks: 1 },
  { name: "three new accounts, three networks", accounts: 3, days: 0, networks: 3 },
  { name: "twenty accounts of 30 days, ten networks", accounts: 20, days: 30, networks: 10 },
];

const rows: (string | number)[][] = [];
for (const gang of gangs) rows.push(await play(gang));
printTable(
  [
    ...["", "dishes hidden", "restaurants hidden", "warnings", "most counted votes on a dish", "honest votes held"],
    ...["of Rising", "of Fair", "of Most loved", "on 'Busiest'", "presses to undo", "different afterwards"],
  ],
  rows,
);

async function play({ name, accounts, days, networks }: Gang): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
  const embedded = await startEmbedded({ dataDir: folder, log: () => {}, flags: { fsync: "off" } });
  await migrate(embedded.connection);
  const db = connect(embedded.connection, { isDirect: true, maxConnections: 6, answerTimeoutMs: 60_000 });
  const began = Date.now();
  let elapsed = 0;
  const settings = readSettings({
    ...{ DATA_DIR: folder, GEOCODER_URL: "off", LOG_LEVEL: "silent", PASSWORD_WORK: "light", TRUST_PROXY: "1" },
    ADMIN_EMAIL: "boss@example.org",
  });
  const log = openLog("silent");
  const deps = { settings, db, log, clock: () => new Date(began + elapsed), now: () => elapsed };
  const app = await createApp(deps);
  const tasks = createTasks(deps);

  const dishes = await makeTown();
  const boss = await insertSignedIn(db, "boss");
  const tokens = createAccessTokens(db, deps.clock);
  const gang = [];
  for (let n = 0; n < accounts; n += 1) gang.push(await insertSignedIn(db, `gang_${n}`));
  const signedUp = new Date(began - days * day - 60 * minute);
  await sql`update users set created_at = ${signedUp}::timestamptz where email like 'gang_%'`.execute(db.write);
  await sql`update profiles set created_at = ${signedUp}::timestamptz where username like 'gang_%'`.execute(db.write);
  await sql`update sessions set expires_at = now() + interval '30 days'`.execute(db.write);
  const before = await stateOf();
  const worst = { gone: 0, hidden: 0, warnings: 0, votes: 0, held: 0, rising: 0, fair: 0, loved: 0 };

  // Each minute everyone sends the next of each call, until refused.
  for (; elapsed < 60 * minute; elapsed += minute) {
    if (elapsed % (10 * minute) === 0) for (const who of [boss, ...gang]) await signInAgain(who);
    for (const [n, who] of gang.entries()) await pressAll(who, `203.0.113.${n % networks}`, elapsed / minute);
    await tasks["vote-checks"]?.run({});
    await look();
  }
  await signInAgain(boss);
  const { people } = await as(boss, listBusyPeople, {}, "192.0.2.1");
  const seen = people.filter(({ username }) => username?.startsWith("gang_")).length;

  let presses = 0;
  for (const { id } of gang) {
    const body = { action: "suspend", reason: "spam", hidesThings: true, voidsVotes: true } as const;
    await as(boss, decide, { params: { kind: "profile", id }, body }, "192.0.2.1");
    presses += 1;
  }
  elapsed += 2 * minute;
  await runDueJobs(embedded.connection, tasks, log);
  for (const { key } of (await as(boss, listClosedReporters, {}, "192.0.2.1")).reporters) {
    await as(boss, releaseReactions, { body: { key } }, "192.0.2.1");
    presses += 1;
  }
  const after = await stateOf();
  const different = [...before].filter(([key, value]) => after.get(key) !== value).length;
  const drifted = (await recount(db.write)).length;
  await app.close();
  await db.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
  return [name, ...Object.values(worst), `${seen} of ${accounts}`, presses, different + drifted];

  async function makeTown(): Promise<{ id: string; restaurantId: string }[]> {
    const random = randomOf(1);
    const cooks = await Promise.all(Array.from({ length: 10 }, (_, n) => newPerson(db, `cook_${n}`)));
    for (let n = 0; n < restaurants * dishesOfEach; n += 1) {
      const restaurant = Math.floor(n / dishesOfEach);
      const at = { ...camden, latitude: camden.latitude + restaurant / 1_000 };
      await cooks[n % cooks.length]?.submitsDish({ name: `Dish ${n}`, restaurant: `Place ${restaurant}`, at });
    }
    const { rows: made } = await sql<{ id: string; restaurantId: string }>`
      select id, restaurant_id as "restaurantId" from dishes order by id`.execute(db.write);
    await sql`update dishes set created_at = now() - interval '90 days', updated_at = now() - interval '90 days'`.execute(
      db.write,
    );
    const members: string[] = [];
    for (let n = 0; n < 40; n += 1) members.push((await insertSignedIn(db, `member_${n}`)).id);
    await sql`update users set created_at = now() - interval '60 days' where id = any(${members}::uuid[])`.execute(
      db.write,
    );
    await sql`update profiles set created_at = now() - interval '20 days' - random() * interval '100 days'
      where id = any(${members}::uuid[])`.execute(db.write);
    const votes = Array.from({ length: 1_600 }, () => {
      const dish = Math.floor(made.length * random() ** 1.5);
      // The second half of the restaurants has no recent votes.
      const ago = (dish < made.length / 2 ? 0.5 + random() * 27 : 31 + random() * 20) * day;
      return { user: members[Math.floor(random() * members.length)], dish: made[dish]?.id, ago, isUp: random() < 0.8 };
    });
    await sql`
      insert into votes (user_id, item_id, vote, updated_at)
      select * from unnest(${votes.map(({ user }) => user)}::uuid[], ${votes.map(({ dish }) => dish)}::uuid[],
        ${votes.map(({ isUp }) => (isUp ? 1 : -1))}::smallint[],
        ${votes.map(({ ago }) => new Date(began - ago))}::timestamptz[]) on conflict do nothing`.execute(db.write);
    await recount(db.write);
    await sql`select count_vote_areas(now())`.execute(db.write);
    return made;
  }

  /** Tokens last a quarter of an hour. */
  async function signInAgain(who: { id: string; accessToken: string }): Promise<void> {
    const { rows: sessions } = await sql<{ id: string }>`
      select id from sessions where user_id = ${who.id}::uuid limit 1`.execute(db.write);
    who.accessToken = (await tokens.issue({ id: who.id, sessionId: sessions[0]?.id ?? "" })).token;
  }

  async function as<E extends AnyEndpoint>(
    who: { accessToken: string },
    to: E,
    input: CallInput<E>,
    network: string,
  ): Promise<CallReply<E>> {
    const transport = async (path: string, { method = "GET", headers, body }: RequestInit = {}) => {
      const sent = { ...(headers as Record<string, string>), "x-forwarded-for": network };
      const reply = await app.inject({
        ...{ method: method as "GET", url: path, headers: { ...sent, authorization: `Bearer ${who.accessToken}` } },
        ...(body ? { payload: body as string } : {}),
      });
      return new Response(reply.statusCode === 204 ? null : reply.body, { status: reply.statusCode });
    };
    return call(transport as never, to, input as never);
  }

  async function pressAll(who: { accessToken: string }, network: string, n: number): Promise<void> {
    const press = <E extends AnyEndpoint>(to: E, input: CallInput<E>) => as(who, to, input, network).catch(() => {});
    for (let each = 0; each < 8; each += 1) {
      const dish = dishes[(n * 8 + each) % dishes.length];
      if (!dish) continue;
      await press(setVote, { params: { kind: "dish", id: dish.id }, body: { vote: "down" } });
      await press(reportPresence, { params: { id: dish.restaurantId }, body: { says: "gone" } });
      await press(createReport, { body: { kind: "dish", id: dish.id, reason: "spam", details: "" } });
      await press(reportReaction, { body: { kind: "dish", id: dish.id, allergenId: 1 + (n % 14) } });
      await press(submitDish, {
        body: { ...aDish(), name: `Spam ${n} ${each}`, restaurantName: `Spam place ${each}`, pin: camden },
      });
    }
  }

  async function boardOf(): Promise<string[]> {
    const { cards } = await as(
      boss,
      dishChart,
      { query: { lat: camden.latitude, lon: camden.longitude } },
      "192.0.2.1",
    );
    return cards.map(({ id }) => id);
  }

  async function stateOf(): Promise<Map<string, string>> {
    const ids = dishes.map(({ id }) => id);
    const { rows: shown } = await sql<{ id: string; value: string }>`
      select r.item_id::text as id, concat_ws(' ', r.state, r.upvotes, r.downvotes, r.net_score, r.alerts) as value
      from rankings r where r.item_id = any(${ids}::uuid[])
      union all select o.id::text, concat_ws(' ', o.closed_at is null, o.closer) from restaurants o
      where o.id = any(${dishes.map(({ restaurantId }) => restaurantId)}::uuid[])`.execute(db.write);
    return new Map(shown.map(({ id, value }) => [id, value]));
  }

  async function look(): Promise<void> {
    const { rows: all } = await sql<{
      item_id: string;
      state: number;
      net_score: number;
      alerts: number;
      is_spam: boolean;
    }>`
      select r.item_id, r.state, r.net_score, r.alerts, d.name like 'Spam%' as is_spam from rankings r
      join dishes d on d.id = r.item_id order by r.net_score desc, r.upvotes desc, r.item_id`.execute(db.write);
    const board = await boardOf();
    const fair = await as(
      boss,
      dishChart,
      { query: { lat: camden.latitude, lon: camden.longitude, order: "fair" } as never },
      "192.0.2.1",
    );
    const names = new Map(all.map((row) => [row.item_id, row]));
    const { rows: closed } =
      await sql`select from restaurants where closed_at is not null and closer = 'people'`.execute(db.write);
    const { rows: held } = await sql`
      select from votes v join profiles p on p.id = v.user_id where v.is_held and p.username like 'member_%'`.execute(
      db.write,
    );
    const isSpam = (id: string) => names.get(id)?.is_spam ?? false;
    worst.gone = Math.max(worst.gone, all.filter(({ state, is_spam }) => state !== 0 && !is_spam).length);
    worst.hidden = Math.max(worst.hidden, closed.length);
    worst.warnings = Math.max(worst.warnings, all.filter(({ alerts, is_spam }) => alerts !== 0 && !is_spam).length);
    worst.held = Math.max(worst.held, held.length);
    worst.rising = Math.max(worst.rising, (fair.rising ?? []).filter(isSpam).length);
    worst.fair = Math.max(worst.fair, fair.cards.filter(({ id }) => isSpam(id)).length);
    worst.loved = Math.max(worst.loved, board.filter(isSpam).length);
    const { rows: cast } = await sql<{ count: number }>`
      select count(*)::int as count from votes v join profiles p on p.id = v.user_id
      where p.username like 'gang_%' and not (v.is_held or v.is_void) and v.item_id = any(${dishes.map(({ id }) => id)}::uuid[])
      group by v.item_id`.execute(db.write);
    worst.votes = Math.max(worst.votes, ...cast.map(({ count }) => count));
  }
}
