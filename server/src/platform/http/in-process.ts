import { randomUUID } from "node:crypto";
import type { Transport } from "@dishboard/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "./network.ts";

/** The header of calls that this process makes to itself. Nobody else knows its value. */
const proof = { name: "x-in-process", value: randomUUID() };

/** Carries the calls of a page to the API in this process. */
export function inProcessTransport(server: FastifyInstance): Transport {
  return async (path, { method, headers, body }) => {
    const reply = await server.inject({
      method: method as "GET",
      url: path,
      headers: { ...headers, [proof.name]: proof.value },
      ...(body === undefined ? {} : { body }),
    });
    return { ok: reply.statusCode < 400, status: reply.statusCode, json: async () => reply.json() as unknown };
  };
}

/** Whether a request is a call of this process to itself. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[proof.name] === proof.value;
}

/** The network that a request comes from; null for a call of this process to itself. */
export function callingNetwork(request: FastifyRequest): string | null {
  return isInProcess(request) ? null : networkOf(request.ip);
}
