/**
 * The network of a web test. A test file calls `const network = startNetwork()`, and each test sets the server's
 * answers with the contract's types: `network.answer(setVote, ({ params, body }) => tally)`. A reply may be a value, a
 * function of the input, or a thrown `Problem`. Calls that need a person are refused without a token.
 * `network.hold(setVote)` delays calls until the returned function is called, `network.fail(setVote)` breaks the
 * connection, `network.calls(setVote)` lists what was sent. `network.signIn()` signs a person in: `render` waits for
 * their profile. `network.answerPath` answers paths outside the contract, such as /auth/v1. An unanswered call, or one
 * that the contract would refuse, fails the test.
 */

import { ownProfile } from "@dishboard/contract/accounts";
import { myBlocks } from "@dishboard/contract/blocks";
import type { AnyEndpoint, CallInput, CallReply } from "@dishboard/contract/endpoint";
import { hiddenAuthors } from "@dishboard/contract/hidden-authors";
import { Problem, type ProblemReply } from "@dishboard/contract/problem";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { openPromise } from "./open-promise.ts";

type MaybePromise<T> = T | Promise<T>;

export type HandlerInput<E extends AnyEndpoint> = CallInput<E> & { request: Request };

export type Answer<E extends AnyEndpoint> = CallReply<E> | ((input: HandlerInput<E>) => MaybePromise<CallReply<E>>);

/** A string is sent unchanged, anything else as JSON. */
export type PlainReply = { status?: number; body?: unknown };

export type SignedInPerson = CallReply<typeof ownProfile>;

type Method = AnyEndpoint["method"];

export type Network = {
  answer<E extends AnyEndpoint>(endpoint: E, answer: Answer<NoInfer<E>>): void;
  /** `:name` matches one segment, the query is ignored. */
  answerPath(method: Method, path: string, answer: (request: Request) => MaybePromise<PlainReply>): void;
  fail(place: Place): void;
  /** Delays calls until the returned function is called. */
  hold(place: Place): () => void;
  calls<E extends AnyEndpoint>(endpoint: E): CallInput<E>[];
  requests(method: Method, path: string): Request[];
  /** Called at the end of every test. */
  verify(): void;
  /** Signs a person in, by default Ada; call it before `render`. */
  signIn(person?: Partial<SignedInPerson>): SignedInPerson;
};

type Place = Pick<AnyEndpoint, "method" | "path">;

type Route = {
  endpoint: AnyEndpoint | undefined;
  matches: (path: string) => Record<string, string> | undefined;
  respond: ((request: Request, input: object) => MaybePromise<Response>) | undefined;
  wait: Promise<void> | undefined;
  inputs: object[];
  requests: Request[];
};

/** A test's settings end with the test. */
export function startNetwork(): Network {
  const routes = new Map<string, Route>();
  const mistakes: string[] = [];

  function routeOf(place: Place | AnyEndpoint): Route {
    const key = `${place.method} ${place.path}`;
    const route = routes.get(key) ?? newRoute(place.path);
    if ("reply" in place) route.endpoint = place;
    // Of two matching routes the last one answers.
    routes.delete(key);
    routes.set(key, route);
    return route;
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    for (const [key, route] of Array.from(routes).reverse()) {
      const params = key.startsWith(`${request.method} `) ? route.matches(pathname) : undefined;
      if (!params) continue;
      const input = await readInput(route.endpoint, request, params);
      if (typeof input === "string") {
        mistakes.push(input);
        return HttpResponse.error();
      }
      route.inputs.push(input);
      route.requests.push(request.clone());
      await route.wait;
      if (route.respond) return await route.respond(request, input);
    }
    mistakes.push(`Nobody answers ${request.method} ${pathname}${search}`);
    return HttpResponse.error();
  }

  const server = setupServer(http.all("*", ({ request }) => respond(request)));
  beforeAll(() => server.listen());
  afterEach(() => {
    routes.clear();
    signInHint("signed-in=; max-age=0");
    network.verify();
  });
  afterAll(() => server.close());

  const network: Network = {
    answer(endpoint, answer) {
      routeOf(endpoint).respond = (request, input) => {
        const given = { ...input, request } as HandlerInput<typeof endpoint>;
        return replyTo(endpoint, request, () => (answer instanceof Function ? answer(given) : answer));
      };
    },
    answerPath(method, path, answer) {
      routeOf({ method, path: path as Place["path"] }).respond = async (request) => send(await answer(request));
    },
    fail(place) {
      routeOf(place).respond = () => HttpResponse.error();
    },
    hold(place) {
      const route = routeOf(place);
      const { promise, resolve } = openPromise<void>();
      route.wait = promise;
      return () => {
        if (route.wait === promise) route.wait = undefined;
        resolve();
      };
    },
    calls: (endpoint) => routeOf(endpoint).inputs as CallInput<typeof endpoint>[],
    requests: (method, path) => routeOf({ method, path: path as Place["path"] }).requests,
    verify() {
      const found = mistakes.splice(0);
      if (found.length > 0) throw new Error(found.join("\n"));
    },
    signIn(chosen = {}) {
      const person = { ...ada, ...chosen };
      signInHint("signed-in=1");
      network.answerPath("POST", "/auth/v1/token", () => ({ body: sessionOf(person) }));
      network.answer(ownProfile, person);
      network.answer(myBlocks, { people: [] });
      network.answer(hiddenAuthors, { ids: [] });
      return person;
    },
  };
  return network;
}

const ada: SignedInPerson = {
  id: "0199aaaa-0000-7000-8000-00000000000a",
  username: "ada",
  fullName: null,
  bio: null,
  avatarUrl: null,
  isAdministrator: false,
  isModerator: false,
  email: "ada@example.org",
  eraseAt: null,
};

export function sessionOf({ id, email }: Pick<SignedInPerson, "id" | "email">) {
  return {
    access_token: `token of ${id}`,
    token_type: "bearer",
    expires_in: 900,
    expires_at: Math.floor(Date.now() / 1000) + 900,
    refresh_token: "in a cookie",
    user: { id, email },
  };
}

function signInHint(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server writes this hint as a plain cookie
  document.cookie = cookie;
}

function newRoute(path: string): Route {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
  const matches = (pathname: string) => {
    const found = pattern.exec(pathname);
    if (!found) return undefined;
    const groups = Object.entries(found.groups ?? {});
    return Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]));
  };
  return { endpoint: undefined, matches, respond: undefined, wait: undefined, inputs: [], requests: [] };
}

async function readInput(
  endpoint: AnyEndpoint | undefined,
  request: Request,
  params: Record<string, string>,
): Promise<object | string> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const body = endpoint?.body ? await request.clone().json() : undefined;
  const input: Record<string, unknown> = {};
  for (const [part, value] of Object.entries({ params, query, body })) {
    const parsed = endpoint?.[part as "params" | "query" | "body"]?.safeParse(value);
    if (parsed?.success === false)
      return `The contract refuses the ${part} of ${request.method} ${request.url}: ${parsed.error.issues.map(({ message }) => message).join(", ")}`;
    if (parsed) input[part] = part === "body" ? value : parsed.data;
  }
  return input;
}

async function replyTo(endpoint: AnyEndpoint, request: Request, answer: () => unknown): Promise<Response> {
  try {
    if (endpoint.auth === "person" && !request.headers.has("authorization")) {
      const { signInMessage = "Please sign in first" } = endpoint;
      const message = typeof signInMessage === "string" ? signInMessage : signInMessage(await request.clone().json());
      throw new Problem("sign-in-required", message);
    }
    return send({ body: await answer() });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message, field } = error;
    const body: ProblemReply = { error: { code, message, requestId: "test", ...(field ? { field } : {}) } };
    return send({ status: error.status, body });
  }
}

function send({ status = 200, body }: PlainReply): Response {
  if (typeof body === "string") return new HttpResponse(body, { status });
  return body === undefined ? new HttpResponse(null, { status }) : HttpResponse.json(body as object, { status });
}
