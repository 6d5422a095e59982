import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bodyLimits, expectFile } from "./bodies.ts";

/** A file on its way in. */
export type IncomingFile = {
  /** Ends with an error where the client breaks off. */
  bytes: Readable;
  /** How many bytes the client says there are; undefined where it says nothing. */
  declared: number | undefined;
  /** Aborted once the client is gone before its answer. */
  gone: AbortSignal;
};

/** Leaves the bodies of a scope's calls to their handlers, unread and of whatever type. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
  // Where the connection ends with the answer, Node ends it at once, and who is still sending then never reads the answer.
  scope.addHook("onSend", async ({ raw }, reply) => {
    if (!raw.complete && !reply.raw.shouldKeepAlive) await discard(raw).catch(() => {});
  });
}

/** Reads the rest of a body, up to a most. */
async function discard(body: Readable): Promise<void> {
  let count = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    count += chunk.length;
    if (count > bodyLimits.afterAnswerBytes) return;
  }
}

/** The file that a request brings; from here on it may take as long as a file. */
export function fileOf(request: FastifyRequest, reply: FastifyReply): IncomingFile {
  expectFile(request.raw);
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const length = request.headers["content-length"];
  return { bytes: request.raw, declared: length === undefined ? undefined : Number(length), gone: gone.signal };
}
