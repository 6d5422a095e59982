import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { allowSlowBody, bodyLimits } from "./slow-bodies.ts";

/** A file that is being received. */
export type IncomingFile = {
  /** Ends with an error when the client breaks off. */
  bytes: Readable;
  /** The declared length in bytes, if any. */
  declared: number | undefined;
  /** Aborts when the client disconnects before the reply, or is answered because it is too slow. */
  signal: AbortSignal;
};

/** Leaves request bodies of every type unread for the handlers of a scope. */
export function leaveBodiesUnparsed(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
  // Node closes such a connection with the reply, and a client that is still sending would never read the reply.
  scope.addHook("onSend", async ({ raw }, reply) => {
    if (!raw.complete && !reply.raw.shouldKeepAlive) await discard(raw).catch(() => {});
  });
}

/** Reads the rest of a body, up to a limit. */
async function discard(body: Readable): Promise<void> {
  let count = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    count += chunk.length;
    if (count > bodyLimits.maxBytesAfterReply) return;
  }
}

/** Returns the file in the body of a request, which from here on may take as long as a file. */
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
