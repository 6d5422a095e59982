import type { AnyEndpoint, CallAuth, CallLimit, Endpoint } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Metrics } from "../metrics/metrics.ts";
import { formatRate, formatWait, type RateLimiter, TooManyRequests } from "../rate-limiter.ts";
import type { Viewer } from "../sessions/access-tokens.ts";
import { findViewer, requireViewer, type ViewerOf } from "../sessions/viewer.ts";
import { leaveBodiesUnparsed } from "./file-bodies.ts";
import { networkOf } from "./network.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts the calls that have a limit. */
    limiter: RateLimiter;
    metrics: Metrics;
    /** Every mounted call, for the published description. */
    endpoints: AnyEndpoint[];
  }
}

type Schema = z.ZodMiniType;
type Maybe = Schema | undefined;
type Auth = CallAuth | undefined;

/** What a handler gets: the validated parts of the request, and the viewer if the call declares `auth`. */
export type HandlerContext<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Auth> = {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  viewer: ViewerOf<A>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Output<S extends Maybe> = S extends Schema ? z.output<S> : undefined;

/** How a call is served. */
type RouteOptions = {
  /**
   * The handler waits for more than the database, or has bounds of its own: it runs beside the turns of its caller, and
   * only finding out whether a person may make the call, by its limits, is one of them.
   */
  isLong?: boolean;
  /**
   * Whoever is over a limit of their network hears it after a second, so that a client that asks again at once is slowed as
   * one is that waits for its turn.
   */
  pacesRefusals?: boolean;
};

const refusalMs = 1_000;
/** So many refusals wait at the same time; more of them are sent at once. */
const maxPacedRefusals = 2_000;
let pacedRefusals = 0;

/** Mounts a call, which takes turns with the other calls of its caller. Its schemas validate the request and the reply. */
export function route<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Schema, A extends Auth>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, R, A>,
  handle: (context: HandlerContext<P, Q, B, A>) => Promise<z.input<R>>,
  { isLong = to.file !== undefined, pacesRefusals = false }: RouteOptions = {},
): void {
  mount(server, to, { isLong, pacesRefusals }, async (context) => {
    const outgoing = to.reply.safeParse(await handle(context));
    if (outgoing.success) return outgoing.data;
    throw new Error(`${to.method} ${to.path} made an invalid reply: ${outgoing.error.message}`);
  });
}

/** Mounts a call that sends a prepared reply, which nothing here validates. */
export function routePrepared<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Schema, A extends Auth>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, R, A>,
  handle: (context: HandlerContext<P, Q, B, A>) => Promise<FastifyReply>,
): void {
  mount(server, to, { isLong: true, pacesRefusals: false }, handle);
}

function mount<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Auth>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, Schema, A>,
  options: Required<RouteOptions>,
  handle: (context: HandlerContext<P, Q, B, A>) => Promise<unknown>,
): void {
  if (to.auth !== "person" && to.limit?.some(({ per }) => per === "person"))
    throw new Error(`${to.method} ${to.path} is limited per person and needs auth: "person"`);
  server.endpoints.push(to as AnyEndpoint);
  if (!to.file) addRoute(server, to, options, handle);
  else
    server.register(async (scope) => {
      leaveBodiesUnparsed(scope);
      addRoute(scope, to, options, handle);
    });
}

function addRoute<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Auth>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, Schema, A>,
  { isLong, pacesRefusals }: Required<RouteOptions>,
  handle: (context: HandlerContext<P, Q, B, A>) => Promise<unknown>,
): void {
  const enforce = (request: FastifyRequest) => enforceLimits(server.limiter, to, "network", networkOf(request.ip));
  server.route({
    method: to.method,
    url: to.path,
    ...(to.limit?.some(({ per }) => per === "network")
      ? { onRequest: (request) => (pacesRefusals ? enforce(request).catch(refuseLater) : enforce(request)) }
      : {}),
    handler: async (request, reply) => {
      // The reply is about one person and must not be cached on the way.
      if (to.auth) reply.header("cache-control", "no-store");
      const viewer = to.auth ? await findViewer(request) : null;
      const inTurn = <Result>(work: () => Promise<Result>) => server.callTurns(request, viewer?.id ?? null, work);
      const begin = () => contextOf(server, to, { viewer, request, reply });
      if (!isLong) return inTurn(async () => handle(await begin()));
      return handle(to.auth ? await inTurn(begin) : await begin());
    },
  });
}

async function refuseLater(error: unknown): Promise<never> {
  if (!(error instanceof TooManyRequests) || pacedRefusals >= maxPacedRefusals) throw error;
  pacedRefusals += 1;
  await new Promise((resolve) => setTimeout(resolve, refusalMs));
  pacedRefusals -= 1;
  throw error;
}

/** What the handler of a call gets. Throws `Problem` when the caller may not make it, or it cannot be used. */
async function contextOf<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Auth>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, Schema, A>,
  { viewer, request, reply }: { viewer: Viewer | null; request: FastifyRequest; reply: FastifyReply },
): Promise<HandlerContext<P, Q, B, A>> {
  if (to.auth) await requireViewer(to.auth, viewer, request, signInMessageOf(to, request));
  const context = {
    viewer,
    params: parsePart(to.params, request.params),
    query: parsePart(to.query, request.query),
    body: parsePart(to.body, request.body),
    request,
    reply,
  } as HandlerContext<P, Q, B, A>;
  // Last, so that a request that cannot be used does not count.
  if (viewer) await enforceLimits(server.limiter, to, "person", viewer.id);
  return context;
}

function signInMessageOf({ signInMessage }: Pick<AnyEndpoint, "signInMessage">, { body }: FastifyRequest) {
  return typeof signInMessage === "function" ? signInMessage(body) : signInMessage;
}

/** Counts a call against its limits of one kind. Throws `TooManyRequests` when it is one too many. */
async function enforceLimits(
  limiter: RateLimiter,
  { limit = [], limitMessage }: Pick<AnyEndpoint, "limit" | "limitMessage">,
  per: CallLimit["per"],
  key: string,
): Promise<void> {
  const usages = limit.filter((one) => one.per === per).map((one) => ({ limit: one, key }));
  const refusal = usages.length > 0 ? await limiter.consume(usages) : null;
  if (!refusal) return;
  const { retryAfterSeconds } = refusal;
  const allowed = `${formatRate(refusal.limit)} ${per === "network" ? "from one network" : "by one person"}`;
  const message = `Too many requests: ${allowed} at most. Please try again ${formatWait(retryAfterSeconds)}.`;
  throw new TooManyRequests(retryAfterSeconds, limitMessage ?? message);
}

/** Validates a part of a request. Throws `Problem("invalid")` with the schema's message and the field's name. */
function parsePart(schema: Maybe, input: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const field = unknown ?? issue?.path.join(".");
  const message = unknown ? `${unknown} is not known here` : issue?.message;
  throw new Problem("invalid", issueMessage(message, field), field || undefined);
}

/** Replaces the 'Invalid ...' of a schema without a message of its own. */
function issueMessage(message: string | undefined, field: string | undefined): string {
  if (message && !message.startsWith("Invalid ")) return message;
  return field ? `${field} cannot be used` : "This request cannot be used";
}
