import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The open connections of a server, each with its replies that have not been sent yet. */
export type Connections = Map<Socket, Set<ServerResponse>>;

/** Requests on one connection that may have no reply yet. Browsers and proxies wait for each reply, and load tools send ten or so ahead. */
const maxUnanswered = 32;

/**
 * A Node server that keeps track of its connections in `connections`, and ends one on which too many requests come before
 * their replies. Node reads 64 kB from each connection in a round of the event loop, which may hold a thousand requests.
 */
export function createTrackingServer(
  connections: Connections,
  options: ServerOptions,
  handle: RequestListener,
): Server {
  const server = createServer(options, (request, reply) => {
    const { socket } = request;
    const replies = connections.get(socket);
    // What was read with the request that ended the connection is still parsed.
    if (!replies || socket.destroyed) return;
    if (replies.size === maxUnanswered) return void socket.destroy();
    replies.add(reply);
    reply.once("close", () => replies.delete(reply));
    handle(request, reply);
  });
  server.on("connection", (socket) => {
    connections.set(socket, new Set());
    socket.once("close", () => connections.delete(socket));
  });
  return server;
}
