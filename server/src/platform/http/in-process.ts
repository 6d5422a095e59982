import { randomUUID } from "node:crypto";
import type { Transport } from "@dishboard/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "./network.ts";
import { problemReply } from "./problem-reply.ts";

/** The header of calls that this process makes to itself. Nobody else knows its value. */
const proof = { name: "x-in-process", value: randomUUID() };

type Reply = Awaited<ReturnType<Transport>>;

/** Carries the calls of a page to the API in this process; what the reply of a shared call holds must not be changed. */
export function inProcessTransport(server: FastifyInstance): Transport {
  return async (path, init) => {
    const isPlain = init.method === "GET" && Object.keys(init.headers).length === 0;
    return (isPlain && (await readShared(server, path, init.rows))) || inject(server, path, init);
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

/** The reply of a shared call as an object: it need not become text and be read again. Null for any other address. */
async function readShared(server: FastifyInstance, path: string, rows: number | undefined): Promise<Reply | null> {
  const [beforeQuery = "", query = ""] = path.split("?", 2);
  for (const { address, read } of server.sharedCalls) {
    const match = address.exec(beforeQuery);
    if (!match) continue;
    try {
      const given = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      const found = await read(Object.fromEntries(given), Object.fromEntries(new URLSearchParams(query)), rows);
      if (found === undefined) continue;
      const { content, ageSeconds } = found;
      return { ok: true, status: 200, ageSeconds, json: async () => content };
    } catch (error) {
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

/** The network that a request comes from; null for a call of this process to itself. */
export function callingNetwork(request: FastifyRequest): string | null {
  return isInProcess(request) ? null : networkOf(request.ip);
}
