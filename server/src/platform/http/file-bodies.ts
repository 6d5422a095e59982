import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { allowSlowBody, bodyLimits } from "./slow-bodies.ts";

export type IncomingFile = {
  /** Ends with an error if the client disconnects. */
  bytes: Readable;
  /** In bytes, if declared. */
  declared: number | undefined;
  /** Aborts if the client disconnects before the reply, or is too slow. */
  signal: AbortSignal;
};

/** Leaves bodies unread for the handlers of a scope. */
export function leaveBodiesUnparsed(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
  // Node closes such a connection with the reply, and a client that is still sending would never read the reply.
  scope.addHook("onSend", async ({ raw }, reply) => {
    if (!raw.complete && !reply.raw.shouldKeepAlive) await discard(raw).catch(() => {});
  });
}

async function discard(body: Readable): Promise<void> {
  let count = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    count += chunk.length;
    if (count > bodyLimits.maxBytesAfterReply) return;
  }
}

/** Returns the request's file, which from here on has a file's time limit. */
export function receiveFile(request: FastifyRequest, reply: FastifyReply): IncomingFile {
  allowSlowBody(request.raw);
  const disconnected = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished || !request.raw.complete) disconnected.abort();
  });
  const length = request.headers["content-length"];
  return {
    bytes: request.raw,
    declared: length === undefined ? undefined : Number(length),
    signal: disconnected.signal,
  };
}
