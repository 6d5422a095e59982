import type { AnyEndpoint, CallAuth, CallLimit, Endpoint } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { type RateLimiter, TooManyRequests } from "../rate-limiter.ts";
import { type ViewerOf, viewerFor } from "../sessions/viewer.ts";
import { networkOf } from "./caller.ts";
import { leaveBodies } from "./files.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts the calls that have a limit. */
    limiter: RateLimiter;
  }
}

type Schema = z.ZodMiniType;
type Maybe = Schema | undefined;
type Auth = CallAuth | undefined;

/** What a handler gets: the checked parts of the request, and who makes it where the call is declared to ask. */
export type Handed<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Auth> = {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  viewer: ViewerOf<A>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Output<S extends Maybe> = S extends Schema ? z.output<S> : undefined;

/** The calls that were mounted on a server, for its published description. */
const mounted = new WeakMap<FastifyInstance["server"], AnyEndpoint[]>();

/** Mounts a call: what comes in is checked by its schemas, and so is what goes out. */
export function route<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Schema, A extends Auth>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, R, A>,
  handle: (handed: Handed<P, Q, B, A>) => Promise<z.input<R>>,
): void {
  mount(server, to, async (handed) => {
    const outgoing = to.reply.safeParse(await handle(handed));
    if (outgoing.success) return outgoing.data;
    throw new Error(`${to.method} ${to.path} would have given a wrong reply: ${outgoing.error.message}`);
  });
}

/** Mounts a call whose reply leaves as bytes that were checked when they were made. */
export function routeBytes<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Schema, A extends Auth>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, R, A>,
  handle: (handed: Handed<P, Q, B, A>) => Promise<FastifyReply>,
): void {
  mount(server, to, handle);
}

/** Every call mounted on a server. */
export function mountedEndpoints(server: FastifyInstance): AnyEndpoint[] {
  return mounted.get(server.server) ?? [];
}

function mount<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Auth>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, Schema, A>,
  handle: (handed: Handed<P, Q, B, A>) => Promise<unknown>,
): void {
  if (to.auth !== "person" && to.limit?.some(({ per }) => per === "person"))
    throw new Error(`${to.method} ${to.path} is limited per person and needs auth: "person"`);
  mounted.set(server.server, [...mountedEndpoints(server), to as AnyEndpoint]);
  if (!to.file) addRoute(server, to, handle);
  else
    server.register(async (scope) => {
      leaveBodies(scope);
      addRoute(scope, to, handle);
    });
}

function addRoute<P extends Maybe, Q extends Maybe, B extends Maybe, A extends Auth>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, Schema, A>,
  handle: (handed: Handed<P, Q, B, A>) => Promise<unknown>,
): void {
  server.route({
    method: to.method,
    url: to.path,
    onRequest: (request) => enforceLimits(server.limiter, to, "network", networkOf(request.ip)),
    handler: async (request, reply) => {
      // What comes back is about one person, and no cache on the way may keep it.
      if (to.auth) reply.header("cache-control", "no-store");
      const context = {
        viewer: await viewerFor(to.auth, request, to.signInMessage),
        params: incoming(to.params, request.params),
        query: incoming(to.query, request.query),
        body: incoming(to.body, request.body),
        request,
        reply,
      } as Handed<P, Q, B, A>;
      // Last, so that a request that cannot be used does not count.
      if (context.viewer) await enforceLimits(server.limiter, to, "person", context.viewer.id);
      return handle(context);
    },
  });
}

/** Counts a call against its limits of one kind. Throws `TooManyRequests` when it is one too many. */
async function enforceLimits(
  limiter: RateLimiter,
  { limit = [], limitMessage }: Pick<AnyEndpoint, "limit" | "limitMessage">,
  per: CallLimit["per"],
  key: string,
): Promise<void> {
  const usages = limit.filter((one) => one.per === per).map((one) => ({ limit: one, key }));
  const wait = usages.length > 0 ? await limiter.consume(usages) : 0;
  if (wait > 0) throw new TooManyRequests(wait, limitMessage);
}

/** The checked part of a request. Throws `Problem("invalid")` with the schema's own words and the field's name. */
function incoming(schema: Maybe, given: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const field = unknown ?? issue?.path.join(".");
  const message = unknown ? `${unknown} is not known here` : issue?.message;
  throw new Problem("invalid", wording(message, field), field || undefined);
}

/** Zod says 'Invalid ...' where a schema has no words of its own. */
function wording(message: string | undefined, field: string | undefined): string {
  if (message && !message.startsWith("Invalid ")) return message;
  return field ? `${field} cannot be used` : "This request cannot be used";
}
