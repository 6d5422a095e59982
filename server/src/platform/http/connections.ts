import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./network.ts";

/** An open connection. */
type Connection = {
  /** The network at the other end; a proxy's own where there is one. */
  network: string;
  /** Replies that have not been sent yet. */
  replies: Set<ServerResponse>;
};

/** The open connections of a server. */
export type Connections = Map<Socket, Connection>;

/** Requests on one connection that may have no reply yet. Browsers and proxies wait for each reply, and load tools send ten or so ahead. */
const maxUnanswered = 32;

/**
 * Node reads 64 kB from a connection at once, which may hold a thousand requests, and parsing them and giving them up takes
 * 40 ms. So the network's next connections are ended before anything is read from them, for this long.
 */
const refuseNetworkMs = 10_000;

/**
 * A Node server that keeps track of its connections in `connections`, and ends one on which too many requests come before
 * their replies. `now` is monotonic, in milliseconds.
 */
export function createTrackingServer(
  connections: Connections,
  options: ServerOptions,
  now: () => number,
  handle: RequestListener,
): Server {
  const refusedUntil = new Map<string, number>();

  const server = createServer(options, (request, reply) => {
    const { socket } = request;
    const connection = connections.get(socket);
    // What was read with the request that ended the connection is still parsed.
    if (!connection || socket.destroyed) return;
    const { network, replies } = connection;
    if (replies.size === maxUnanswered) {
      socket.destroy();
      return refuse(network);
    }
    replies.add(reply);
    reply.once("close", () => replies.delete(reply));
    handle(request, reply);
  });

  /** Ends the connections of a network too that wait for no reply: as many requests may have come on each. */
  function refuse(refused: string): void {
    for (const [network, until] of refusedUntil) if (until <= now()) refusedUntil.delete(network);
    refusedUntil.set(refused, now() + refuseNetworkMs);
    for (const [socket, { network, replies }] of connections)
      if (network === refused && replies.size === 0) socket.destroy();
  }

  server.on("connection", (socket) => {
    const network = socket.remoteAddress === undefined ? "none" : networkOf(socket.remoteAddress);
    if ((refusedUntil.get(network) ?? 0) > now()) return void socket.destroy();
    connections.set(socket, { network, replies: new Set() });
    socket.once("close", () => connections.delete(socket));
  });
  return server;
}
