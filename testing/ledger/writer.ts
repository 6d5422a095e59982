import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Vote } from "@dishboard/contract/votes";
import { aDish } from "../people.ts";
import { aPost } from "../posts.ts";

/** May write for longer than an access token lasts. */
export type Writer = { id: string; accessToken: string };

export type Ledger = {
  /** By `person item`. */
  votes: Map<string, Vote>;
  /** By `person post`. */
  likes: Map<string, boolean>;
  /** By `follower person`. */
  follows: Map<string, boolean>;
  /** Allergens by the key of the form. */
  dishes: Map<string, number[]>;
  /** Posts by the key of the form. */
  comments: Map<string, string>;
  /** Pictures by the key of the form. */
  posts: Map<string, string>;
  signUps: Set<string>;
  turns: Map<string, number>;
  acknowledged: number;
  firstTry: number;
  /** Other replies by status, or by 'no reply'. */
  refusals: Map<string, number>;
  /** Called with the start of a write that was acknowledged; measures outages. */
  onAcknowledged: (startedAt: number) => void;
};

export type Surroundings = { people: Writer[]; items: string[]; posts: string[]; picture: Buffer };

export function emptyLedger(): Ledger {
  return {
    votes: new Map(),
    likes: new Map(),
    follows: new Map(),
    dishes: new Map(),
    comments: new Map(),
    posts: new Map(),
    signUps: new Set(),
    turns: new Map(),
    acknowledged: 0,
    firstTry: 0,
    refusals: new Map(),
    onAcknowledged: () => {},
  };
}

const votes: Vote[] = ["up", "down", "none"];
const retryMs = 20;
const patienceMs = 30_000;

/** Each other kind of write comes once in this many. */
const round = 64;

/** A person's next number, so that no two writes have the same name. */
export function nextTurn({ turns }: Ledger, { id }: Writer): number {
  const n = turns.get(id) ?? 0;
  turns.set(id, n + 1);
  return n;
}

/**
 * Sends a person's nth write until it is acknowledged, as a browser does, and records it in the ledger. Throws if the
 * server refuses it because acknowledged data is missing.
 */
export async function write(
  url: string,
  ledger: Ledger,
  { people, items, posts, picture }: Surroundings,
  person: Writer,
  n: number,
): Promise<void> {
  const own = people.indexOf(person);
  const pick = <Each>(list: Each[]) => list[(n + own * 7 + Math.floor(n / list.length)) % list.length] as Each;
  const send = (method: string, path: string, body?: object | Buffer, more: number[] = []) =>
    untilAcknowledged(url, ledger, { method, path, body, person, more });
  const turn = (n + own * 5) % round;

  if (turn === 0) {
    const allergenIds = [1, 2, 3, 4, 5, 6, 7].filter((id) => (n + id) % 3 !== 0);
    const dish = { ...aDish(), name: `Dish ${own}.${n}`, allergenIds, tags: [`tag ${n}`] };
    await send("POST", "/api/dishes", dish);
    ledger.dishes.set(dish.key, allergenIds);
  } else if (turn === 16) {
    const { id, path } = (await send("POST", "/api/media/post-images", picture)) as { id: string; path: string };
    const post = aPost("snap", id);
    await send("POST", "/api/posts", post);
    ledger.posts.set(post.key, path);
  } else if (turn % 16 === 8) {
    await comment(url, ledger, person, pick(posts), `Comment ${n}`);
  } else if (turn % 16 === 9) {
    const other = pick(people.filter(({ id }) => id !== person.id));
    const name = `${person.id} ${other.id}`;
    const isFollowing = ledger.follows.get(name) !== true;
    // The reply to an earlier try was lost.
    await send(isFollowing ? "POST" : "DELETE", `/api/follows/${other.id}`, undefined, [409]);
    ledger.follows.set(name, isFollowing);
  } else if (turn === 44) {
    const email = `new_${own}_${n}@example.org`;
    await send("POST", "/auth/v1/signup", { email, password: "correct horse", data: { username: `new_${own}_${n}` } });
    ledger.signUps.add(email);
  } else if (turn % 4 === 2) {
    const post = pick(posts);
    const isLiked = n % 3 !== 0;
    await send("PUT", `/api/posts/${post}/like`, { isLiked });
    ledger.likes.set(`${person.id} ${post}`, isLiked);
  } else {
    const item = pick(items);
    const vote = votes[n % votes.length] as Vote;
    await send("PUT", `/api/votes/product/${item}`, { vote });
    ledger.votes.set(`${person.id} ${item}`, vote);
  }
}

/** Comments on a post until it is acknowledged, and records it. */
export async function comment(url: string, ledger: Ledger, person: Writer, post: string, content: string) {
  const key = randomUUID();
  const body = { content, key };
  await untilAcknowledged(url, ledger, { method: "POST", path: `/api/posts/${post}/comments`, body, person, more: [] });
  ledger.comments.set(key, post);
}

type Attempt = {
  method: string;
  path: string;
  body: object | Buffer | undefined;
  person: Writer;
  more: number[];
};

async function untilAcknowledged(url: string, ledger: Ledger, { method, path, body, person, more }: Attempt) {
  const headers = {
    ...(body && { "content-type": Buffer.isBuffer(body) ? "image/jpeg" : "application/json" }),
    ...(path.startsWith("/auth/") ? {} : { authorization: `Bearer ${person.accessToken}` }),
  };
  const content = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
  for (let tries = 1; ; tries++) {
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(patienceMs);
    const reply = await fetch(url + path, { method, headers, signal, ...(body === undefined ? {} : { body: content }) })
      .then(async (answer) => ({ ok: answer.ok, status: answer.status, text: await answer.text() }))
      .catch(() => undefined);
    if (reply && (reply.ok || more.includes(reply.status))) {
      ledger.acknowledged += 1;
      if (tries === 1) ledger.firstTry += 1;
      ledger.onAcknowledged(startedAt);
      return JSON.parse(reply.text || "{}") as unknown;
    }
    const refusal = reply ? String(reply.status) : "no reply";
    ledger.refusals.set(refusal, (ledger.refusals.get(refusal) ?? 0) + 1);
    if (reply && reply.status < 500)
      throw new Error(`${method} ${path} was answered ${reply.status} at try ${tries}: ${reply.text}`);
    await pause(retryMs);
  }
}
