import type { AnyEndpoint, Endpoint } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";

type Schema = z.ZodMiniType;
type Maybe = Schema | undefined;

/** What a handler gets: the checked parts of the request. */
export type Handed<P extends Maybe, Q extends Maybe, B extends Maybe> = {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Output<S extends Maybe> = S extends Schema ? z.output<S> : undefined;

/** The calls that were mounted on a server, for its published description. */
const mounted = new WeakMap<FastifyInstance["server"], AnyEndpoint[]>();

/** Mounts a call: what comes in is checked by its schemas, and so is what goes out. */
export function route<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Schema>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, R>,
  handle: (handed: Handed<P, Q, B>) => Promise<z.input<R>>,
): void {
  mount(server, to, async (handed) => {
    const outgoing = to.reply.safeParse(await handle(handed));
    if (outgoing.success) return outgoing.data;
    throw new Error(`${to.method} ${to.path} would have given a wrong reply: ${outgoing.error.message}`);
  });
}

/** Mounts a call whose reply leaves as bytes that were checked when they were made. */
export function routeBytes<P extends Maybe, Q extends Maybe, B extends Maybe, R extends Schema>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, R>,
  handle: (handed: Handed<P, Q, B>) => Promise<FastifyReply>,
): void {
  mount(server, to, handle);
}

/** Every call mounted on a server. */
export function mountedEndpoints(server: FastifyInstance): AnyEndpoint[] {
  return mounted.get(server.server) ?? [];
}

function mount<P extends Maybe, Q extends Maybe, B extends Maybe>(
  server: FastifyInstance,
  to: Endpoint<P, Q, B, Schema>,
  handle: (handed: Handed<P, Q, B>) => Promise<unknown>,
): void {
  mounted.set(server.server, [...mountedEndpoints(server), to as AnyEndpoint]);
  server.route({
    method: to.method,
    url: to.path,
    ...(to.limit ? { config: { rateLimit: { max: to.limit.max, timeWindow: to.limit.perSeconds * 1000 } } } : {}),
    handler: async (request, reply) =>
      handle({
        params: incoming(to.params, request.params),
        query: incoming(to.query, request.query),
        body: incoming(to.body, request.body),
        request,
        reply,
      } as Handed<P, Q, B>),
  });
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

/** Zod's short form says 'Invalid input' where a schema has no words of its own. */
function wording(message: string | undefined, field: string | undefined): string {
  if (message && message !== "Invalid input") return message;
  return field ? `${field} cannot be used` : "This request cannot be used";
}
