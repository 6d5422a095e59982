/**
 * How much do the guards harm honest people? Scenes of a town on the whole application, over HTTP, with its jobs and a
 * set clock: in a young and a mature town, alone and during an attack by fifty new accounts. `npm run bench --
 * rehearsal [SEEDS] [SCENE or young or mature...]`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import pg from "pg";
import { createApp, createTasks } from "../server/src/app.ts";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { emailTask } from "../server/src/features/accounts/emails/emails.service.ts";
import { recount } from "../server/src/features/items/recount/recount.service.ts";
import { runDueJobs } from "../server/src/platform/jobs/jobs.ts";
import { openLog } from "../server/src/platform/log.ts";
import { createAccessTokens } from "../server/src/platform/sessions/access-tokens.ts";
import { readSettings } from "../server/src/platform/settings.ts";
import { takeEmails } from "../testing/emails.ts";
import { newPerson } from "../testing/people.ts";
import { insertSignedIn } from "../testing/sign-in.ts";
import { printTable } from "./figures.ts";
import { type Actor, allDishes, dishesPerRestaurant, drawOf, minute, type Scene, scenes } from "./honest-people.ts";
import { randomOf } from "./voting-town.ts";

const day = 24 * 60 * minute;
const [seedCount = "1", ...named] = process.argv.slice(3);
const seeds = Array.from({ length: Number(seedCount) }, (_, n) => n + 1);
const camden = { latitude: 51.5414, longitude: -0.1471 };

type Outcome = {
  votes: number;
  held: number;
  longestHeldHours: number;
  refused: Map<string, number>;
  signUps: number;
  mailsLost: number;
  /** The largest difference in places of the top twenty from a board of all honest votes, at any minute. */
  places: number;
  /** Dishes that had fewer counted votes than before the scene, at any minute. */
  lowered: number;
  attackersCounted: number;
};

const waiting = new Map<string, { actor: Actor; who: { id: string } }>();

const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir: folder, log: () => {}, flags: { fsync: "off" } });
const towns = { young: await makeTown("young"), mature: await makeTown("mature") };
const rows: (string | number)[][] = [];
for (const [town, template] of Object.entries(towns))
  for (const [name, scene] of Object.entries(scenes)) {
    if (named.length > 0 && !named.includes(name) && !named.includes(town)) continue;
    for (const isAttacked of [false, true]) {
      const outcomes: Outcome[] = [];
      for (const seed of seeds) outcomes.push(await play(template, name, scene, seed, isAttacked));
      rows.push(rowOf(`${town}: ${name}${isAttacked ? ", attacked" : ""}`, outcomes));
      console.log(rows.at(-1)?.join(" | "));
    }
  }
console.log("");
printTable(
  [
    ...["scene", "honest votes", "held", "held, hours", "requests refused", "sign-ups lost", "mails lost"],
    ...["places off in the first 20", "dishes lowered", "attackers counted"],
  ],
  rows,
);
await embedded.stop();
await rm(folder, { recursive: true, force: true });

function rowOf(name: string, outcomes: Outcome[]): (string | number)[] {
  const sum = (of: (one: Outcome) => number) => outcomes.reduce((all, one) => all + of(one), 0);
  const most = (of: (one: Outcome) => number) => Math.max(...outcomes.map(of));
  const refused = new Map<string, number>();
  for (const one of outcomes) for (const [why, count] of one.refused) refused.set(why, (refused.get(why) ?? 0) + count);
  const votes = sum((one) => one.votes);
  const held = sum((one) => one.held);
  return [
    ...[name, votes, `${held} (${((100 * held) / Math.max(1, votes)).toFixed(2)} %)`],
    most((one) => one.longestHeldHours).toFixed(0),
    [...refused].map(([why, count]) => `${why} ${count}`).join(", ") || 0,
    sum((one) => one.signUps),
    sum((one) => one.mailsLost),
    most((one) => one.places),
    most((one) => one.lowered),
    most((one) => one.attackersCounted),
  ];
}

/** Young without votes, or mature with 200 votes a day for four weeks. */
async function makeTown(kind: "young" | "mature"): Promise<string> {
  const name = `town_${kind}`;
  await administer(`create database ${name} template template0`);
  const connection = { ...embedded.connection, database: name };
  await migrate(connection);
  const db = connect(connection, { isDirect: true, maxConnections: 4, answerTimeoutMs: 60_000 });
  const cook = await newPerson(db, "cook");
  for (const n of allDishes) {
    const restaurant = Math.floor(n / dishesPerRestaurant);
    const at = { ...camden, latitude: camden.latitude + restaurant / 500 };
    await cook.submitsDish({ name: `Dish ${n}`, restaurant: `Place ${restaurant}`, at });
  }
  const random = randomOf(kind === "young" ? 1 : 2);
  const members: string[] = [];
  for (let n = 0; n < 260; n++) members.push((await insertSignedIn(db, `member_${n}`)).id);
  await sql`
    update profiles set created_at = now() - interval '20 days' - random() * interval '300 days' where id = any(${members}::uuid[])`.execute(
    db.write,
  );
  await sql`update sessions set expires_at = now() + interval '30 days'`.execute(db.write);
  if (kind === "mature") {
    const dishes = await dishIds(db);
    const cast = Array.from({ length: 5_600 }, () => ({
      user: members[Math.floor(random() * members.length)] ?? "",
      dish: dishes[Math.floor(dishes.length * random() ** 1.5)] ?? "",
      ago: random() * 28 * day,
      isUp: random() < 0.8,
    }));
    await sql`
      insert into votes (user_id, item_id, vote, updated_at)
      select * from unnest(${cast.map(({ user }) => user)}::uuid[], ${cast.map(({ dish }) => dish)}::uuid[],
        ${cast.map(({ isUp }) => (isUp ? 1 : -1))}::smallint[],
        ${cast.map(({ ago }) => new Date(Date.now() - ago))}::timestamptz[]) on conflict do nothing`.execute(db.write);
    await recount(db.write);
    await sql`select count_vote_areas(now())`.execute(db.write);
  }
  await db.close();
  return name;
}

async function dishIds(db: Database): Promise<string[]> {
  const rows = await db.write.selectFrom("dishes").select(["id", "name"]).execute();
  return rows.sort((a, b) => Number(a.name.slice(5)) - Number(b.name.slice(5))).map(({ id }) => id);
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(embedded.connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function play(
  template: string,
  name: string,
  make: (typeof scenes)[string],
  seed: number,
  isAttacked: boolean,
): Promise<Outcome> {
  await administer(`create database played template ${template}`);
  const connection = { ...embedded.connection, database: "played" };
  const dataDir = await mkdtemp(join(tmpdir(), "dishboard-rehearsal-"));
  const db = connect(connection, { isDirect: true, maxConnections: 6, answerTimeoutMs: 60_000 });
  const began = Date.now();
  let elapsed = 0;
  const settings = readSettings({
    ...{ DATA_DIR: dataDir, GEOCODER_URL: "off", LOG_LEVEL: "silent", PASSWORD_WORK: "light", TRUST_PROXY: "1" },
    ADMIN_EMAIL: "boss@example.org",
  });
  const log = openLog("silent");
  const deps = { settings, db, log, clock: () => new Date(began + elapsed), now: () => elapsed };
  const app = await createApp(deps);
  const tasks = createTasks(deps);
  const dishes = await dishIds(db);
  const restaurants = await db.write.selectFrom("dishes").select(["id", "restaurant_id"]).execute();
  const invitation = "0123456789abcdef0123456789abcdef";
  await sql`
    insert into invitations (id, code, group_name, max_people, created_at, ends_at)
    values (gen_random_uuid(), ${invitation}, 'Us', 50, now() - interval '1 day', now() + interval '9 days')`.execute(
    db.write,
  );
  const draw = drawOf(seed, {
    invitation,
    restaurantOf: (dish) => restaurants.find(({ id }) => id === dishes[dish])?.restaurant_id ?? "",
  });
  const scene: Scene = { name, ...make(draw) };
  const outcome: Outcome = {
    ...{ votes: 0, held: 0, longestHeldHours: 0, refused: new Map(), signUps: 0, mailsLost: 0, places: 0, lowered: 0 },
    attackersCounted: 0,
  };
  const members = await db.write.selectFrom("profiles").select("id").where("username", "like", "member_%").execute();
  const sessions = await createSessions();
  const honest: { dish: string; user: string; vote: number }[] = [];
  const before = await counts();

  type Event = { at: number; run: () => Promise<void> };
  const events: Event[] = [];
  let nextMember = 0;
  for (const actor of scene.actors) {
    const who = { id: "", token: "" };
    if (actor.signsUpAt === null) {
      const { id = "" } = members[nextMember++ % members.length] ?? {};
      Object.assign(who, { id, token: await sessions.tokenOf(id) });
    } else events.push({ at: actor.signsUpAt, run: () => signUp(actor, who) });
    for (const { at, dish, vote } of actor.votes)
      events.push({ at, run: () => castVote(actor, who, dishes[dish] ?? "", vote) });
  }
  for (const { at, dish, network } of scene.lookers)
    events.push({ at, run: async () => void (await ask("GET", `/api/dishes/${dishes[dish]}/details`, network)) });
  if (isAttacked)
    for (let n = 0; n < 50; n++) {
      const at = scene.hours * 20 * minute + draw.random() * minute;
      events.push({ at, run: () => attack(n) });
    }
  events.sort((a, b) => a.at - b.at);

  const attackers = new Set<string>();
  const heldSince = new Map<string, number>();
  let next = 0;
  const sceneEnds = scene.hours * 60 * minute;
  for (; elapsed <= sceneEnds; elapsed += minute) {
    while ((events[next]?.at ?? Number.POSITIVE_INFINITY) <= elapsed) await events[next++]?.run();
    await confirmMails();
    await tasks["vote-checks"]?.run({});
    if (elapsed % (60 * minute) === 0) await tasks["vote-areas"]?.run({});
    await look();
  }
  // The three days of a check, and a margin.
  for (; elapsed <= sceneEnds + 80 * 60 * minute; elapsed += 60 * minute) {
    await tasks["vote-checks"]?.run({});
    await look();
  }
  await app.close();
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
  await administer("drop database played with (force)");
  return outcome;

  async function createSessions() {
    const tokens = createAccessTokens(db, deps.clock);
    const { rows } = await sql<{ id: string; user_id: string }>`select id, user_id from sessions`.execute(db.write);
    const byUser = new Map(rows.map(({ id, user_id }) => [user_id, id]));
    return {
      async tokenOf(id: string): Promise<string> {
        const sessionId =
          byUser.get(id) ??
          (await sql<{ id: string }>`select id from sessions where user_id = ${id}::uuid limit 1`.execute(db.write))
            .rows[0]?.id ??
          "";
        return (await tokens.issue({ id, sessionId })).token;
      },
    };
  }

  async function ask(
    method: "GET" | "PUT" | "POST",
    url: string,
    network: string,
    more: { token?: string; body?: object } = {},
  ) {
    const reply = await app.inject({
      method,
      url,
      headers: {
        "x-forwarded-for": network,
        ...(more.token ? { authorization: `Bearer ${more.token}` } : {}),
      },
      ...(more.body ? { payload: more.body } : {}),
    });
    if (reply.statusCode >= 400) {
      const why = `${method} ${url.replace(/[0-9a-f-]{36}/g, ":id").split("?")[0]} ${reply.statusCode}`;
      outcome.refused.set(why, (outcome.refused.get(why) ?? 0) + 1);
    }
    return reply;
  }

  async function signUp(actor: Actor, who: { id: string }): Promise<void> {
    const username = `${actor.name}_${seed}`.replace(/\W/g, "_");
    // The check runs whenever typing stops.
    for (let n = 0; n < 3; n++) await ask("GET", `/api/accounts/username?value=${username}`, actor.network);
    const email = `${username}@example.net`;
    const data = { username, ...actor.door };
    const body = { email, password: `the password of ${username}`, data };
    const reply = await ask("POST", "/auth/v1/signup", actor.network, { body });
    if (reply.statusCode !== 200) outcome.signUps += 1;
    else waiting.set(email, { actor, who });
  }

  async function castVote(
    actor: Actor,
    who: { id: string; token: string },
    dish: string,
    vote: "up" | "down",
  ): Promise<void> {
    outcome.votes += 1;
    honest.push({ dish, user: actor.name, vote: vote === "up" ? 1 : -1 });
    if (who.id === "") return;
    await ask("GET", `/api/charts/dishes?lat=51.541&lon=-0.147`, actor.network);
    const url = setVote.path.replace(":kind", "dish").replace(":id", dish);
    await ask("PUT", url, actor.network, { token: await sessions.tokenOf(who.id), body: { vote } });
  }

  async function attack(n: number): Promise<void> {
    const { id } = await insertSignedIn(db, `attacker_${seed}_${n}`);
    await sql`update profiles set created_at = ${deps.clock()}::timestamptz - interval '1 hour' where id = ${id}::uuid`.execute(
      db.write,
    );
    await sql`update sessions set expires_at = now() + interval '30 days' where user_id = ${id}::uuid`.execute(
      db.write,
    );
    attackers.add(id);
    const url = setVote.path.replace(":kind", "dish").replace(":id", dishes[40] ?? "");
    await app.inject({
      ...{ method: "PUT", url, payload: { vote: "up" } },
      headers: { "x-forwarded-for": `198.18.7.${n}`, authorization: `Bearer ${await sessions.tokenOf(id)}` },
    });
  }

  async function confirmMails(): Promise<void> {
    if (waiting.size === 0) return;
    await runDueJobs(connection, { [emailTask]: tasks[emailTask] ?? { run: async () => {} } }, log);
    for (const { to, token } of await takeEmails(dataDir)) {
      const found = waiting.get(to);
      if (!found) continue;
      waiting.delete(to);
      const body = { type: "signup", token_hash: token };
      const reply = await ask("POST", "/auth/v1/verify", found.actor.network, { body });
      const session = reply.json() as { user?: { id: string } };
      Object.assign(found.who, { id: session.user?.id ?? "" });
      if (found.actor.door?.invitation)
        await ask("POST", `/api/invitations/${invitation}/joins`, found.actor.network, {
          token: await sessions.tokenOf(found.who.id),
        });
    }
  }

  async function counts(): Promise<Map<string, number>> {
    const rows = await db.write.selectFrom("rankings").select(["item_id", "upvotes", "downvotes"]).execute();
    return new Map(rows.map(({ item_id, upvotes, downvotes }) => [item_id, upvotes + downvotes]));
  }

  async function look(): Promise<void> {
    const { rows: held } = await sql<{ key: string; user_id: string }>`
      select user_id || ' ' || item_id as key, user_id from votes where is_held`.execute(db.write);
    const keys = new Set(held.filter(({ user_id }) => !attackers.has(user_id)).map(({ key }) => key));
    for (const key of keys)
      if (!heldSince.has(key)) {
        heldSince.set(key, elapsed);
        outcome.held += 1;
      }
    for (const key of keys) {
      const heldMs = elapsed - (heldSince.get(key) ?? elapsed);
      outcome.longestHeldHours = Math.max(outcome.longestHeldHours, heldMs / (60 * minute));
    }
    const now = await counts();
    outcome.lowered = Math.max(outcome.lowered, [...before].filter(([id, count]) => (now.get(id) ?? 0) < count).length);
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from votes v where v.user_id = any(${[...attackers]}::uuid[]) and not (v.is_held or v.is_void)`.execute(
      db.write,
    );
    if (elapsed > scene.hours * 20 * minute + 12 * minute)
      outcome.attackersCounted = Math.max(outcome.attackersCounted, counted[0]?.count ?? 0);
    if (isAttacked) return;
    const { rows: board } = await sql<{ item_id: string; shown: number; all: number }>`
      select r.item_id, row_number() over (order by r.net_score desc, r.upvotes desc, r.item_id)::int as shown,
        row_number() over (order by r.net_score + coalesce(h.net, 0) desc, r.upvotes + coalesce(h.up, 0) desc, r.item_id)::int as all
      from rankings r left join (
        select item_id, sum(vote)::int as net, count(*) filter (where vote = 1)::int as up from votes where is_held group by item_id) h
        on h.item_id = r.item_id`.execute(db.write);
    for (const { shown, all } of board) if (all <= 20) outcome.places = Math.max(outcome.places, Math.abs(shown - all));
  }
}
