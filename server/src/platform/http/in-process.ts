import { randomUUID } from "node:crypto";
import type { Transport } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "./network.ts";
import { problemReply } from "./problem-reply.ts";

/** The header of this process's calls to itself, with a secret value. */
const proof = { name: "x-in-process", value: randomUUID() };

type Reply = Awaited<ReturnType<Transport>>;

/** Sends a page's calls to the API in this process; cached ones without HTTP. */
export function inProcessTransport(server: FastifyInstance): Transport {
  return async (path, init) => {
    const isPlain = init.method === "GET" && Object.keys(init.headers).length === 0;
    return (isPlain && (await readCached(server, path))) || inject(server, path, init);
  };
}

async function inject(
  server: FastifyInstance,
  path: string,
  { method, headers, body }: Parameters<Transport>[1],
): Promise<Reply> {
  const reply = await server.inject({
    method: method as "GET",
    url: path,
    headers: { ...headers, [proof.name]: proof.value },
    ...(body === undefined ? {} : { body }),
  });
  return { ok: reply.statusCode < 400, status: reply.statusCode, json: async () => reply.json() as unknown };
}

async function readCached(server: FastifyInstance, path: string): Promise<Reply | null> {
  const [beforeQuery = "", query = ""] = path.split("?", 2);
  for (const { address, read } of server.cachedCalls) {
    const match = address.exec(beforeQuery);
    if (!match) continue;
    try {
      const given = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      const { body, ageSeconds } = await read(
        Object.fromEntries(given),
        Object.fromEntries(new URLSearchParams(query)),
      );
      return { ok: true, status: 200, ageSeconds, json: async () => JSON.parse(body.toString()) as unknown };
    } catch (error) {
      // It may be the address of another call.
      if (error instanceof Problem && error.code === "invalid") continue;
      const requestId = randomUUID();
      const problem = server.explainError(error as Error, requestId);
      return { ok: false, status: problem.status, json: async () => problemReply(problem, requestId) };
    }
  }
  return null;
}

/** Whether a request is a call of this process to itself. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[proof.name] === proof.value;
}

/** Returns a request's network; null for this process's calls to itself. */
export function callingNetwork(request: FastifyRequest): string | null {
  return isInProcess(request) ? null : networkOf(request.ip);
}
