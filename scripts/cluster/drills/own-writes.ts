import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { readDish, submitDish } from "@dishboard/contract/dishes";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { readDishDetails } from "@dishboard/contract/item-details";
import { addComment, listComments, myLikes, setLike } from "@dishboard/contract/posts";
import { Problem } from "@dishboard/contract/problem";
import { mySaves, readSave, saveItem, unsaveItem } from "@dishboard/contract/saves";
import { myVotes, setVote, type Vote } from "@dishboard/contract/votes";
import { newestDishes } from "@dishboard/contract/whats-new";
import type { Writer } from "../../../testing/ledger/writer.ts";
import { aDish } from "../../../testing/people.ts";
import { withoutReplay } from "./replicas.ts";
import { type Author, type Drill, type Stage, standbysOf } from "./stage.ts";

/** The replicas' repeated lag: short enough to be read from, long enough that a write is missing. */
const behindMs = 3_000;
const caughtUpMs = 500;

/** Authors read back their writes at once through another proxy, as the web does, while replicas lag. */
export const ownWrites: Drill = {
  name: "own writes read back",
  times: 10_000,
  async run(stage, times) {
    const { authors, cluster, note, miss } = stage;
    const missing = new Map<string, number>();
    let begun = 0;
    let isOver = false;
    const lagging = (async () => {
      while (!isOver) {
        await withoutReplay(await standbysOf(cluster), () => pause(behindMs));
        await pause(caughtUpMs);
      }
    })();
    await Promise.all(
      authors.map(async (author, own) => {
        for (let n = begun++; n < times; n = begun++) {
          const kind = kinds[n % kinds.length] as Kind;
          const transport = transportOver(cluster.siteUrls, author, n);
          const unseen = await kind.writeAndRead({ stage, author, own, n, transport });
          for (const where of unseen) missing.set(where, (missing.get(where) ?? 0) + 1);
        }
      }),
    );
    isOver = true;
    await lagging;
    for (const [where, count] of missing) miss(`${count} of ${times} were not in ${where}`);
    if (missing.size === 0) note(`${times} of ${times} were read back by their authors`);
  },
};

const retryMs = 100;

type Turn = { stage: Stage; author: Author; own: number; n: number; transport: Transport };
type Kind = { writeAndRead(turn: Turn): Promise<string[]> };

/** Like `mustBeLatest` of the web after a recent change. */
const isLatest = { isLatest: true };

const kinds: Kind[] = [
  {
    async writeAndRead({ stage: { surroundings, ledger }, author, own, n, transport }) {
      const id = surroundings.items[own % surroundings.items.length] ?? "";
      const vote: Vote = (["up", "down", "none"] as const)[Math.floor(n / 16) % 3] ?? "up";
      await call(transport, setVote, { params: { kind: "product", id }, body: { vote } });
      ledger.votes.set(`${author.id} ${id}`, vote);
      const { tallies } = await call(transport, myVotes, { body: { ids: [id] } });
      return tallies[0]?.vote === vote ? [] : ["one's votes"];
    },
  },
  {
    async writeAndRead({ stage: { surroundings }, n, transport }) {
      const ref = { kind: "product" as const, id: surroundings.items[n % surroundings.items.length] ?? "" };
      const isSaved = Math.floor(n / 64) % 2 === 0;
      await call(transport, isSaved ? saveItem : unsaveItem, { params: ref });
      const state = await call(transport, readSave, { params: ref });
      const { cards } = await call(transport, mySaves, {});
      return [
        ...(state.isSaved === isSaved ? [] : ["whether one has saved an item"]),
        ...(cards.some(({ id }) => id === ref.id) === isSaved ? [] : ["what one has saved"]),
      ];
    },
  },
  {
    async writeAndRead({ stage: { ledger }, author: { post }, n, transport }) {
      const key = randomUUID();
      await call(transport, addComment, { params: { id: post }, body: { content: `Own ${n}.`, key } });
      ledger.comments.set(key, post);
      const { comments } = await call(transport, listComments, { params: { id: post }, query: {} }, isLatest);
      return comments.some(({ content }) => content === `Own ${n}.`) ? [] : ["the comments of a post"];
    },
  },
  {
    async writeAndRead({ stage: { ledger }, own, n, transport }) {
      // Far from others, whose dishes would push it off the page.
      const pin = { latitude: 10 + own, longitude: 20 };
      const dish = { ...aDish(), name: `Own ${own}.${n}`, pin, cell: null, tags: [`own ${n}`] };
      const { id } = await call(transport, submitDish, { body: dish });
      ledger.dishes.set(dish.key, []);
      const mine = await nullIfMissing(call(transport, readDish, { params: { id } }));
      const page = await nullIfMissing(call(transport, readDishDetails, { params: { id } }, isLatest));
      const query = { lat: pin.latitude, lon: pin.longitude };
      const { cards } = await call(transport, newestDishes, { query }, isLatest);
      return [
        ...(mine ? [] : ["a dish"]),
        ...(page ? [] : ["the page of a dish"]),
        ...(cards.some((card) => card.id === id) ? [] : ["the newest dishes near a place"]),
      ];
    },
  },
  {
    async writeAndRead({ stage: { ledger }, author, n, transport }) {
      const id = author.post;
      const isLiked = Math.floor(n / 16) % 2 === 0;
      await call(transport, setLike, { params: { id }, body: { isLiked } });
      ledger.likes.set(`${author.id} ${id}`, isLiked);
      const { posts } = await call(transport, myLikes, { body: { ids: [id] } });
      return posts[0]?.isLiked === isLiked ? [] : ["one's likes"];
    },
  },
];

async function nullIfMissing<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  return reply.catch((error: unknown) => {
    if (error instanceof Problem && error.code === "not-found") return null;
    throw error;
  });
}

/** Sends each call through the next proxy, and again if the server is too busy, as browsers do. */
function transportOver(siteUrls: readonly string[], { accessToken }: Writer, from: number): Transport {
  let n = from;
  const send: Transport = async (path, init) => {
    const headers = { ...init.headers, authorization: `Bearer ${accessToken}` };
    const reply = await fetch(`${siteUrls[n++ % siteUrls.length]}${path}`, { ...init, headers });
    if (reply.status !== 503 && reply.status !== 429) return reply;
    await reply.body?.cancel();
    await pause(retryMs);
    return send(path, init);
  };
  return send;
}
