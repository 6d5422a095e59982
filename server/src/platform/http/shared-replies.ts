import type { FastifyReply, FastifyRequest } from "fastify";
import type { Freshness } from "../../database/connect.ts";
import type { CacheCounts } from "../metrics/metrics.ts";
import type { TokenBuckets } from "../token-buckets.ts";
import { callingNetwork } from "./in-process.ts";
import { type PreparedReply, preparedSize, prepareReply, sendPrepared } from "./prepared-reply.ts";
import { problemOf } from "./problems.ts";
import { createReplyCache } from "./reply-cache.ts";

/**
 * Replies of calls that are the same for everybody: each is made at most once a second, however many people ask for it. While
 * none can be made, copies of the last minutes are sent, which say how old they are.
 */
export type SharedReplies = {
  /**
   * Sends the reply of a key, made by the first who asks. `make` returns what becomes JSON, or is it. A browser whose
   * person has just changed something says `no-cache`, and gets a reply that is made from the latest data.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: (freshness: Freshness) => Promise<unknown>,
  ): Promise<FastifyReply>;
  /**
   * What becomes the JSON of a key, for a page of this process, which must not change it; of a list that its maker has put together
   * as JSON perhaps no more than so many rows.
   */
  read(key: string, make: (freshness: Freshness) => Promise<unknown>, rows?: number): Promise<SharedContent>;
  /** Makes a submission or deletion visible at once. */
  clear(): void;
  counts(): CacheCounts;
};

/** A reply that its maker has put together as JSON. */
export class ReadyJson {
  readonly text: string;
  /** The same with so many rows of its list at most. */
  readonly firstRows: (count: number) => string;

  constructor(text: string, firstRows: (count: number) => string) {
    this.text = text;
    this.firstRows = firstRows;
  }
}

/** What a shared reply holds, and how old it is when it is a copy because none can be made. */
export type SharedContent = { content: unknown; ageSeconds?: number | undefined };

/** How old a reply may be. */
const maxAgeMs = 1_000;
const cacheLimits = { maxBytes: 32 * 1024 * 1024, maxEntries: 5_000 };
/** A reply takes a few milliseconds, most of them in the database. */
const usualWork = { maxActive: 4, maxQueued: 80 };
const jsonType = "application/json; charset=utf-8";
/** Browsers and proxies may use their copy once the server has said that it is still current. */
const cacheControl = "public, max-age=0, must-revalidate";

/** What the shared replies of some calls may take. */
export type SharedRepliesOptions = {
  /** Monotonic, in milliseconds. */
  now: () => number;
  /** What each network may ask for that has to be made. */
  uncached: TokenBuckets;
  maxBytes?: number;
  maxEntries?: number;
  /** How many replies are made at a time, and how many may wait. */
  work?: { maxActive: number; maxQueued: number };
};

/** Creates the shared replies of some calls. */
export function createSharedReplies({ work = usualWork, ...options }: SharedRepliesOptions): SharedReplies {
  const cache = createReplyCache<PreparedReply>({
    maxAgeMs,
    sizeOf: preparedSize,
    work,
    standIn: {
      isAway: (error) => error instanceof Error && problemOf(error).code === "unavailable",
      withAge: (prepared, ageMs) => ({ ...prepared, ageSeconds: Math.round(ageMs / 1_000) }),
    },
    ...cacheLimits,
    ...options,
  });
  return {
    async send(request, reply, key, make) {
      const isLatest = request.headers["cache-control"]?.includes("no-cache") ?? false;
      const prepared = await cache.get(key, { network: callingNetwork(request), isLatest }, async () =>
        prepareReply(jsonType, asJson(await make(isLatest ? "latest" : "may-lag"))),
      );
      return sendPrepared(request, reply, prepared, cacheControl);
    },
    async read(key, make, rows) {
      let made: unknown;
      const prepared = await cache.get(key, { network: null }, async () => {
        made = await make("may-lag");
        return prepareReply(jsonType, asJson(made));
      });
      // Somebody else's reply is kept as text only.
      const content = made === undefined ? JSON.parse(prepared.plain.toString()) : asObject(made, rows);
      return { content, ageSeconds: prepared.ageSeconds };
    },
    clear: () => cache.clear(),
    counts: () => cache.counts(),
  };
}

function asJson(made: unknown): string {
  return made instanceof ReadyJson ? made.text : JSON.stringify(made);
}

/** What a reply says, for those who do not send it, and perhaps no more than so many rows of it. */
export function asObject(made: unknown, rows?: number): unknown {
  if (!(made instanceof ReadyJson)) return made;
  return JSON.parse(rows === undefined ? made.text : made.firstRows(rows));
}
