/**
 * A call is plain data. The server mounts it (validation, OpenAPI, rate limit, authorization); the web and tests call
 * it with types.
 */
import type * as z from "zod/mini";
import { NotAnswered, readProblem } from "./problem.ts";
import type { LimitName } from "./rate-limits.ts";

type Schema = z.ZodMiniType;
type None = undefined;

/**
 * Who may make a call; an administrator is also a moderator. Others get 404 from the last two. Without it the call
 * ignores the caller.
 */
export type CallAuth = "anyone" | "person" | "moderator" | "administrator";

export type CallTag =
  | "accounts"
  | "charts"
  | "boards"
  | "dishes"
  | "products"
  | "labels"
  | "votes"
  | "shares"
  | "saves"
  | "follows"
  | "profiles"
  | "food-log"
  | "group-tables"
  | "diet"
  | "photos"
  | "posts"
  | "notifications"
  | "videos"
  | "places"
  | "search"
  | "reports"
  | "imports"
  | "opening"
  | "past"
  | "service";

export type Endpoint<
  P extends Schema | None,
  Q extends Schema | None,
  B extends Schema | None,
  R extends Schema,
  A extends CallAuth | None = CallAuth | None,
> = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with `:name` for parameters, for example `/api/votes/:kind/:id`. */
  path: `/${string}`;
  operationId: string;
  tag: CallTag;
  summary: string;
  /** What the summary leaves out: guarantees, and what callers must know. */
  description: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  auth?: A;
  /** The message for a caller who is not signed in; a function receives the unvalidated body. */
  signInMessage?: string | ((body: unknown) => string);
  limit?: readonly LimitName[];
  limitMessage?: string;
  /** Maximum body size if larger than that of other calls. */
  maxBodyBytes?: number;
  /** The body is a file of one of these types, which the handler reads as a stream. */
  file?: { types: readonly string[]; maxBytes: number };
};

export type AnyEndpoint = Endpoint<Schema | None, Schema | None, Schema | None, Schema>;

/** Declares a call, typed by its schemas. */
export function endpoint<
  R extends Schema,
  P extends Schema | None = None,
  Q extends Schema | None = None,
  B extends Schema | None = None,
  A extends CallAuth | None = None,
>(declared: Endpoint<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return declared;
}

type ParamsPart<P> = P extends Schema ? { params: z.output<P> } : { params?: never };
// The caller may leave out fields with a default.
type BodyPart<B> = B extends Schema ? { body: z.input<B> } : { body?: never };
type OptionalIfEmpty<T> = T extends object ? (Record<never, never> extends T ? { value?: T } : { value: T }) : never;
type QueryPart<Q> = Q extends Schema
  ? OptionalIfEmpty<z.output<Q>> extends { value: infer V }
    ? { query: V }
    : { query?: z.output<Q> }
  : { query?: never };

export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema> ? ParamsPart<P> & QueryPart<Q> & BodyPart<B> : never;

export type CallReply<E> =
  E extends Endpoint<Schema | None, Schema | None, Schema | None, infer R> ? z.output<R> : never;

/** Sends a request: the browser's fetch, or a function like it, which may add a cached reply's age. */
export type Transport = (
  path: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal?: AbortSignal;
  },
) => Promise<{ ok: boolean; status: number; ageSeconds?: number | undefined; json(): Promise<unknown> }>;

/**
 * Throws the server's `Problem`, or `NotAnswered` without a readable reply. `NoInfer` keeps a wrong body from widening
 * the types of the endpoint, which would then accept it.
 */
export async function call<E extends AnyEndpoint>(
  transport: Transport,
  to: E,
  input: NoInfer<CallInput<E>>,
  {
    isLatest = false,
    ...options
  }: {
    signal?: AbortSignal;
    /** Asks for a reply that no cache had before the call. */
    isLatest?: boolean;
  } = {},
): Promise<CallReply<E>> {
  const given = input as { params?: object; query?: object; body?: unknown };
  const reply = await transport(pathOf(to, given.params ?? {}, given.query ?? {}), {
    method: to.method,
    headers: {
      ...(given.body === undefined ? {} : { "content-type": "application/json" }),
      ...(isLatest ? { "cache-control": "no-cache" } : {}),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...options,
  });
  const content = await reply.json().catch(() => undefined);
  if (reply.ok) return content as CallReply<E>;
  throw readProblem(content) ?? new NotAnswered(reply.status);
}

/** Returns the address of a call with its parameters and query. */
export function pathOf(to: { path: string }, params: object, query: object): string {
  const filled = new Map(Object.entries(params));
  const path = to.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(filled.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}
