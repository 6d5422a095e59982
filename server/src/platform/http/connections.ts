import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./network.ts";

/** An open connection. */
type Connection = {
  /** The network at the other end. Null for a trusted proxy, which is never refused, as it speaks for many. */
  network: string | null;
  /** Replies that have not been sent yet. */
  replies: Set<ServerResponse>;
};

/** The connections of a server. */
export type Connections = {
  open: Map<Socket, Connection>;
  /** Takes a new connection in, or ends it when its network is refused. */
  accept(socket: Socket): void;
  /** Ends a connection on which too many requests were sent ahead of their replies, and refuses its network for a while. */
  endAndRefuse(socket: Socket): void;
};

/** Requests on one connection that may have no reply yet. Browsers and proxies wait for each reply, and load tools send ten or so ahead. */
const maxUnanswered = 32;

/**
 * Node reads 64 kB from a connection at once, which may hold a thousand requests, and parsing them and giving them up takes
 * 40 ms. So the network's next connections are ended before anything is read from them, for this long.
 */
const refuseNetworkMs = 10_000;

/** Keeps track of connections. `isProxy` says whether an address is that of a trusted proxy; `now` is monotonic, in milliseconds. */
export function createConnections(isProxy: (address: string) => boolean, now: () => number): Connections {
  const open = new Map<Socket, Connection>();
  const refusedUntil = new Map<string, number>();

  function accept(socket: Socket): void {
    const { remoteAddress: address } = socket;
    const network = address === undefined || isProxy(address) ? null : networkOf(address);
    if (network !== null && (refusedUntil.get(network) ?? 0) > now()) return void socket.destroy();
    open.set(socket, { network, replies: new Set() });
    socket.once("close", () => open.delete(socket));
  }

  function endAndRefuse(socket: Socket): void {
    socket.destroy();
    const refused = open.get(socket)?.network ?? null;
    if (refused === null) return;
    for (const [network, until] of refusedUntil) if (until <= now()) refusedUntil.delete(network);
    refusedUntil.set(refused, now() + refuseNetworkMs);
    // As many requests may have come on each of the others. Those that wait for a reply may be somebody else's.
    for (const [other, { network, replies }] of open) if (network === refused && replies.size === 0) other.destroy();
  }

  return { open, accept, endAndRefuse };
}

/** A Node server that keeps track of its connections, and ends one on which too many requests come before their replies. */
export function createTrackingServer(
  connections: Connections,
  options: ServerOptions,
  handle: RequestListener,
): Server {
  const server = createServer(options, (request, reply) => {
    const { socket } = request;
    const replies = connections.open.get(socket)?.replies;
    // What was read with the request that ended the connection is still parsed.
    if (!replies || socket.destroyed) return;
    if (replies.size === maxUnanswered) return connections.endAndRefuse(socket);
    replies.add(reply);
    reply.once("close", () => replies.delete(reply));
    handle(request, reply);
  });
  server.on("connection", connections.accept);
  return server;
}
