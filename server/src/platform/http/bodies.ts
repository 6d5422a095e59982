import type { IncomingMessage, Server } from "node:http";

/** How long the bodies of requests may take, and how much of one is read after its answer. */
export type BodyLimits = {
  /** An ordinary body, whole. */
  wholeMilliseconds: number;
  /** A file, whole. */
  fileMilliseconds: number;
  /** A file must bring so many bytes a second, on average over so long. */
  bytesPerSecond: number;
  paceMilliseconds: number;
  /** Whoever is refused may go on sending so much: cut off sooner, most clients never read the refusal. */
  afterAnswerBytes: number;
};

/** What a phone on a slow line still manages: 15 minutes for 10 MB, and no quarter of one in silence. */
export const bodyLimits: BodyLimits = {
  wholeMilliseconds: 30_000,
  fileMilliseconds: 15 * 60_000,
  bytesPerSecond: 16 * 1024,
  paceMilliseconds: 15_000,
  afterAnswerBytes: 20 * 1024 * 1024,
};

/** A body on its way in. */
type Body = {
  request: IncomingMessage;
  isFile: boolean;
  began: number;
  /** Where the pace is counted from. */
  mark: { at: number; bytes: number };
  answeredAt: number | null;
};

const bodies = new WeakMap<IncomingMessage, Body>();
const lookEveryMilliseconds = 250;

/**
 * Cuts off whoever is slow with a body, whatever the method and whoever answers. Node's own limit is one for all requests
 * and knows no pace: it would have to be as long as the longest upload.
 */
export function watchBodies(server: Server, limits: BodyLimits, now: () => number): void {
  const open = new Set<Body>();
  server.prependListener("request", (request, response) => {
    if (!declaresBody(request)) return;
    const mark = { at: now(), bytes: request.socket.bytesRead };
    const body: Body = { request, isFile: false, began: mark.at, mark, answeredAt: null };
    bodies.set(request, body);
    open.add(body);
    request.once("close", () => open.delete(body));
    response.once("finish", () => {
      body.answeredAt = request.socket.bytesRead;
      // Node reads on by itself only where nothing was read before.
      request.resume();
    });
  });
  const look = setInterval(() => {
    for (const body of open) {
      if (body.request.complete || body.request.socket.destroyed) open.delete(body);
      else if (isTooSlow(body, limits, now()) || isTooMuch(body, limits)) cut(server, body);
    }
  }, lookEveryMilliseconds).unref();
  server.once("close", () => clearInterval(look));
}

/** From here on a request's body is a file, which may take long as long as it keeps coming. */
export function expectFile(request: IncomingMessage): void {
  const body = bodies.get(request);
  if (body) body.isFile = true;
}

function declaresBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function isTooSlow(body: Body, limits: BodyLimits, now: number): boolean {
  if (!body.isFile) return now - body.began > limits.wholeMilliseconds;
  if (now - body.began > limits.fileMilliseconds) return true;
  const { at, bytes } = body.mark;
  if (now - at < limits.paceMilliseconds) return false;
  const { bytesRead } = body.request.socket;
  body.mark = { at: now, bytes: bytesRead };
  return (bytesRead - bytes) / ((now - at) / 1000) < limits.bytesPerSecond;
}

function isTooMuch({ request, answeredAt }: Body, limits: BodyLimits): boolean {
  return answeredAt !== null && request.socket.bytesRead - answeredAt > limits.afterAnswerBytes;
}

/** Ends a connection as Node does at its own limit: with an answer where none was given yet. */
function cut(server: Server, { request, answeredAt }: Body): void {
  const { socket } = request;
  if (answeredAt === null)
    server.emit("clientError", Object.assign(new Error("Too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  socket.destroySoon();
}
