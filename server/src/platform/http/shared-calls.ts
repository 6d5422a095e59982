import { isDeepStrictEqual } from "node:util";
import type { Endpoint } from "@dishboard/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Freshness } from "../../database/connect.ts";
import { routePrepared } from "./route.ts";
import { asObject, type ReadyJson, type SharedContent, type SharedReplies } from "./shared-replies.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The calls that pages of this process read without HTTP. */
    sharedCalls: SharedCall[];
    /** Whether shared replies are compared with their schemas, which takes a sixth of what making a chart does. */
    checksReplies: boolean;
  }
}

type Schema = z.ZodMiniType;
type Maybe = Schema | undefined;
type Output<S extends Maybe> = S extends Schema ? z.output<S> : undefined;

/** How a shared call is answered: from which cache, under which key there, and how that is made. */
export type SharedAnswer<Reply> = {
  replies: SharedReplies;
  key: string;
  make: (freshness: Freshness) => Promise<Reply | ReadyJson>;
};

/** A shared call as a page reads it. */
export type SharedCall = {
  /** Matches the addresses of the call, and perhaps of others, whose parameters it cannot use. */
  address: RegExp;
  /** What the call replies, perhaps no more than so many rows of it; undefined when it cannot use its parameters. Nobody may change it. */
  read(params: object, query: object, rows?: number): Promise<SharedContent | undefined>;
};

/** Mounts a call whose reply is the same for everybody and may be a second old. Tests and development check it by its schema. */
export function routeShared<P extends Maybe, Q extends Maybe, R extends Schema>(
  server: FastifyInstance,
  to: Endpoint<P, Q, undefined, R, undefined>,
  answer: (input: {
    params: Output<P>;
    query: Output<Q>;
  }) => SharedAnswer<z.output<R>> | Promise<SharedAnswer<z.output<R>>>,
): void {
  // A page would pass a limit by.
  if (to.limit) throw new Error(`${to.method} ${to.path} has a limit and cannot be shared`);
  const checkedAnswer = async (input: { params: Output<P>; query: Output<Q> }) => {
    const { make, ...rest } = await answer(input);
    return {
      ...rest,
      make: async (freshness: Freshness) => {
        const made = await make(freshness);
        if (server.checksReplies) assertReply(to, asObject(made));
        return made;
      },
    };
  };
  routePrepared(server, to, async ({ params, query, request, reply }) => {
    const { replies, key, make } = await checkedAnswer({ params, query });
    return replies.send(request, reply, key, make);
  });
  server.sharedCalls.push({
    address: new RegExp(`^${to.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
    async read(params, query, rows) {
      const [usable, usableQuery] = [to.params?.safeParse(params), to.query?.safeParse(query)];
      if (usable?.success === false || usableQuery?.success === false) return undefined;
      const input = { params: usable?.data, query: usableQuery?.data } as { params: Output<P>; query: Output<Q> };
      const { replies, key, make } = await checkedAnswer(input);
      return replies.read(key, make, rows);
    },
  });
}

/** Throws unless a reply is what its schema says, with nothing besides: in production it is sent as it is. */
function assertReply({ method, path, reply }: { method: string; path: string; reply: Schema }, made: unknown): void {
  const read = reply.safeParse(made);
  if (!read.success) throw new Error(`${method} ${path} made an invalid reply: ${read.error.message}`);
  if (!isDeepStrictEqual(read.data, made))
    throw new Error(`${method} ${path} made a reply with more than its schema has`);
}
