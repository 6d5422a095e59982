import { isDeepStrictEqual } from "node:util";
import type { AnyEndpoint, CallAuth, Endpoint } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { rateLimits } from "@dishboard/contract/rate-limits";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type * as z from "zod/mini";
import type { Freshness } from "../../database/connect.ts";
import type { BeginChange } from "../../database/standby-barrier.ts";
import { createFairQueue, type EndTurn, type FairQueue, tooBusy } from "../fair-queue.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { formatRate, formatWait, type RateLimiter, TooManyRequests } from "../rate-limiter.ts";
import { findViewer, requireViewer, type ViewerOf } from "../sessions/viewer.ts";
import { type CachedReply, makeJsonReply, sendReply } from "./cached-reply.ts";
import { callerOf } from "./caller.ts";
import { asksForLatest } from "./cdn.ts";
import { leaveBodiesUnparsed } from "./file-bodies.ts";
import { callingNetwork, isInProcess } from "./in-process.ts";
import { networkOf } from "./network.ts";
import type { Asker, ReplyCache } from "./reply-cache.ts";

declare module "fastify" {
  interface FastifyInstance {
    limiter: RateLimiter;
    callQueue: FairQueue;
    beginChange: BeginChange;
    metrics: Metrics;
    endpoints: AnyEndpoint[];
    /** Pages of this process read these without HTTP. */
    cachedCalls: CachedCall[];
    /** Whether cached replies are compared with their schemas, which costs a sixth of making a chart. */
    checksReplies: boolean;
  }
}

type Schema = z.ZodMiniType;
type Maybe = Schema | undefined;
type Auth = CallAuth | undefined;
type Output<S extends Maybe> = S extends Schema ? z.output<S> : undefined;

type Input<P extends Maybe, Q extends Maybe, B extends Maybe> = {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
};

export type HandlerContext<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Auth> = Input<P, Q, B> & {
  viewer: ViewerOf<A>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Mounts a call. Its schemas validate the request and the reply. */
export function route<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Schema, A extends Auth>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, R, A>,
  handle: (context: HandlerContext<P, Q, B, A>) => Promise<z.input<R>>,
  {
    isLong = to.file !== undefined,
    refusesSlowly = false,
    provenPerson = async () => null,
  }: {
    /** The handler waits for more than the database, or has bounds of its own: it takes no turn. */
    isLong?: boolean;
    /** Delays refusals by a second, to slow clients that retry at once. */
    refusesSlowly?: boolean;
    /** For limits per caller of visitors' calls. */
    provenPerson?: (body: Output<B>) => Promise<string | null>;
  } = {},
): void {
  const isSignedIn = to.auth !== undefined && to.auth !== "anyone";
  if (!isSignedIn && to.limit?.some((name) => rateLimits[name].per === "person"))
    throw new Error(
      `${to.method} ${to.path} is limited per person and needs auth: "person", "moderator" or "administrator"`,
    );
  mount(server, to as AnyEndpoint, {
    // Before the body is read.
    onRequest: (request) => enforceLimits(server, to, "network", networkOf(request.ip)),
    handler: async (request, reply) => {
      // A reply about one member must not be cached by proxies.
      if (to.auth) reply.header("cache-control", "no-store");
      const viewer = to.auth ? await findViewer(request) : null;
      const endTurn = isLong
        ? () => {}
        : await takeTurn(server.callQueue, request, viewer?.id ?? (await callerOf(request)));
      try {
        if (to.auth) await requireViewer(to.auth, viewer, request, signInMessageOf(to, request));
        const input = readInput(to, request);
        // After all checks, so that only valid calls count.
        if (viewer) await enforceLimits(server, to, "person", viewer.id);
        const caller = viewer?.id ?? (await provenPerson(input.body)) ?? (await callerOf(request));
        const counted = enforceLimits(server, to, "caller", caller);
        await (refusesSlowly ? counted.catch(refuseSlowly) : counted);
        const context = { ...input, viewer: viewer as ViewerOf<A>, request, reply };
        const made = to.method === "GET" ? await handle(context) : await confirmed(server, () => handle(context));
        return readReply(to, made);
      } finally {
        endTurn();
      }
    },
  });
}

/** Makes a change. Its answer, even a refusal, depends on the database. */
async function confirmed<Result>({ beginChange }: FastifyInstance, change: () => Promise<Result>): Promise<Result> {
  const confirm = beginChange();
  try {
    const made = await change();
    await confirm();
    return made;
  } catch (error) {
    if (error instanceof Problem) await confirm();
    throw error;
  }
}

type CacheEntry<Reply> = {
  cache: ReplyCache;
  key: string;
  make: (freshness: Freshness) => Promise<Reply | string>;
  /** Whether a CDN may keep the reply for some seconds; by default it may. */
  isShared?: boolean;
};

type CachedCall = {
  /** May match other calls' addresses too, whose parameters it cannot use. */
  address: RegExp;
  /** Throws `Problem` as the call does. */
  read(params: object, query: object): Promise<CachedReply>;
};

/** Mounts a call whose reply is public and may be a second old. Tests and development check it against its schema. */
export function cachedRoute<P extends Maybe, Q extends Maybe, R extends Schema>(
  server: FastifyInstance,
  to: Endpoint<P, Q, undefined, R, undefined>,
  entryOf: (input: Input<P, Q, undefined>) => CacheEntry<z.output<R>> | Promise<CacheEntry<z.output<R>>>,
): void {
  // Pages would bypass a limit.
  if (to.limit) throw new Error(`${to.method} ${to.path} has a limit and cannot be cached`);
  const find = async (given: { params: unknown; query: unknown }, asker: Asker) => {
    const { cache, key, make, isShared } = await entryOf(readInput(to, { ...given, body: undefined }));
    const found = await cache.get(key, asker, async () => {
      const made = await make(asker.isLatest ? "latest" : "may-lag").catch((error: unknown) => {
        // A replica may not have the latest changes yet.
        if (asker.isLatest || !(error instanceof Problem && error.code === "not-found")) throw error;
        return make("latest");
      });
      if (server.checksReplies) assertReply(to, typeof made === "string" ? JSON.parse(made) : made);
      return makeJsonReply(made as object | string);
    });
    return { found, isShared };
  };
  mount(server, to as AnyEndpoint, {
    handler: async (request, reply) => {
      const caller = isInProcess(request) ? null : await callerOf(request);
      const asker = { caller, isLatest: asksForLatest(request) };
      const { found, isShared } = await find(request, asker);
      return sendReply(request, reply, found, { isShared });
    },
  });
  server.cachedCalls.push({
    address: new RegExp(`^${to.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
    read: async (params, query) => (await find({ params, query }, { caller: null })).found,
  });
}

function mount(server: FastifyInstance, to: AnyEndpoint, options: Pick<RouteOptions, "handler" | "onRequest">): void {
  server.endpoints.push(to);
  const bodyLimit = to.maxBodyBytes === undefined ? {} : { bodyLimit: to.maxBodyBytes };
  const addTo = (scope: FastifyInstance) => scope.route({ method: to.method, url: to.path, ...bodyLimit, ...options });
  if (!to.file) addTo(server);
  else
    server.register(async (scope) => {
      leaveBodiesUnparsed(scope);
      addTo(scope);
    });
}

/** Waiting costs the server nothing and slows the client, so many may wait. */
const waiting = { max: 2_000, maxPerKey: 500, maxPerKeyWhenFull: 1, maxWaitMs: 2_000 };
const retryAfterSeconds = 1;

export function createCallQueue(limits: { turns: number; turnsPerKey: number }): FairQueue {
  const message = "Too many requests at once. Please try again in a moment.";
  return createFairQueue(
    { ...waiting, ...limits },
    { tooManyOfKey: () => new TooManyRequests(retryAfterSeconds, message) },
  );
}

/** Waits for the caller's turn: by member, or by network for visitors. */
export async function takeTurn(queue: FairQueue, request: FastifyRequest, personId?: string): Promise<EndTurn> {
  const network = callingNetwork(request);
  // Calls of a page were counted with it.
  if (network === null) return () => {};
  const endTurn = await queue.take(personId ?? network);
  if (!request.raw.socket.destroyed) return endTurn;
  // The client has disconnected.
  endTurn();
  throw tooBusy();
}

function signInMessageOf({ signInMessage }: Pick<AnyEndpoint, "signInMessage">, { body }: FastifyRequest) {
  return typeof signInMessage === "function" ? signInMessage(body) : signInMessage;
}

/** Counts a call or its cost. Throws `TooManyRequests` above a limit. */
export async function enforceLimits(
  { limiter }: FastifyInstance,
  { limit = [], limitMessage }: Pick<AnyEndpoint, "limit" | "limitMessage">,
  per: "network" | "person" | "caller",
  key: string,
  cost = 1,
): Promise<void> {
  const usages = limit
    .map((name) => rateLimits[name])
    .filter((one) => one.per === per)
    .map((one) => ({ limit: one, key, cost }));
  const refusal = usages.length > 0 ? await limiter.consume(usages) : null;
  if (!refusal) return;
  const { retryAfterSeconds } = refusal;
  const by = { person: " by one person", network: " from one network", caller: "" }[per];
  const message = `Too many requests: ${formatRate(refusal.limit)}${by} at most. Please try again ${formatWait(retryAfterSeconds)}.`;
  throw new TooManyRequests(retryAfterSeconds, limitMessage ?? message);
}

/** Delayed refusals at a time; further ones are sent at once. */
const refusals = createFairQueue({ turns: 2_000, max: 2_000 });

async function refuseSlowly(error: unknown): Promise<never> {
  if (error instanceof TooManyRequests)
    await refusals.run("", () => new Promise((end) => setTimeout(end, 1_000))).catch(() => {});
  throw error;
}

function readInput<P extends Maybe, Q extends Maybe, B extends Maybe>(
  to: { params?: P; query?: Q; body?: B },
  { params, query, body }: { params: unknown; query: unknown; body?: unknown },
): Input<P, Q, B> {
  return {
    params: readPart(to.params, params),
    query: readPart(to.query, query),
    body: readPart(to.body, body),
  } as Input<P, Q, B>;
}

function readPart(schema: Maybe, input: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const field = unknown ?? issue?.path.join(".");
  const message = unknown ? `${unknown} is not known here` : issue?.message;
  throw new Problem("invalid", issueMessage(message, field), field || undefined);
}

function issueMessage(message: string | undefined, field: string | undefined): string {
  if (message && !message.startsWith("Invalid ")) return message;
  return field ? `${field} cannot be used` : "This request cannot be used";
}

function readReply({ method, path, reply }: { method: string; path: string; reply: Schema }, made: unknown): unknown {
  const read = reply.safeParse(made);
  if (read.success) return read.data;
  throw new Error(`${method} ${path} made an invalid reply: ${read.error.message}`);
}

/** Throws unless a cached reply equals its schema exactly: production sends it unchecked. */
function assertReply(to: { method: string; path: string; reply: Schema }, made: unknown): void {
  if (!isDeepStrictEqual(readReply(to, made), made))
    throw new Error(`${to.method} ${to.path} made a reply with more than its schema has`);
}
