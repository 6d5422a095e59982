import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./network.ts";

type Connection = {
  /** Null for a trusted proxy, which is never refused. */
  network: string | null;
  replies: Set<ServerResponse>;
};

export type Connections = {
  open: Map<Socket, Connection>;
  accept(socket: Socket): void;
  begin(reply: ServerResponse, socket: Socket): void;
  /** Ends a connection with too many unanswered requests, and refuses its network for `refuseNetworkMs`. */
  endAndRefuse(socket: Socket): void;
  endIdle(): void;
};

/** Maximum unanswered requests per connection. Browsers and proxies send one at a time, load tools about ten. */
const maxUnanswered = 32;

/**
 * Node reads 64 kB from a connection at once, up to a thousand requests, whose parsing and refusal take 40 ms. So for
 * this time new connections of the network are ended unread.
 */
const refuseNetworkMs = 10_000;

/** Idle connections per network and of all; above those each network may keep `few`. */
export type IdleLimits = { ofNetwork: number; ofAll: number; few: number };

/** A browser opens six, so a thousand are 160 people with one address. */
const idleLimits: IdleLimits = { ofNetwork: 1_000, ofAll: 4_000, few: 24 };

/** Tracks connections. `isProxy` tells whether an address is a trusted proxy's; `now` is monotonic, in ms. */
export function createConnections(
  isProxy: (address: string) => boolean,
  now: () => number,
  limits: IdleLimits = idleLimits,
): Connections {
  const open = new Map<Socket, Connection>();
  const refusedUntil = new Map<string, number>();
  const idle = new Map<string, Set<Socket>>();
  let idleOfAll = 0;

  function accept(socket: Socket): void {
    const { remoteAddress: address } = socket;
    const network = address === undefined || isProxy(address) ? null : networkOf(address);
    if (network !== null && (refusedUntil.get(network) ?? 0) > now()) return void socket.destroy();
    open.set(socket, { network, replies: new Set() });
    rest(socket, network);
    socket.once("close", () => {
      open.delete(socket);
      wake(socket, network);
    });
  }

  function begin(reply: ServerResponse, socket: Socket): void {
    const connection = open.get(socket);
    if (!connection) return;
    const { network, replies } = connection;
    wake(socket, network);
    replies.add(reply);
    reply.once("close", () => {
      replies.delete(reply);
      if (replies.size === 0 && !socket.destroyed) rest(socket, network);
    });
  }

  function rest(socket: Socket, network: string | null): void {
    if (network === null) return;
    const own = idle.get(network) ?? new Set();
    idle.set(network, own.add(socket));
    idleOfAll += 1;
    if (own.size <= (idleOfAll > limits.ofAll ? limits.few : limits.ofNetwork)) return;
    const [longest] = own;
    if (!longest) return;
    wake(longest, network);
    longest.destroy();
  }

  function wake(socket: Socket, network: string | null): void {
    const own = network === null ? undefined : idle.get(network);
    if (network === null || !own?.delete(socket)) return;
    idleOfAll -= 1;
    if (own.size === 0) idle.delete(network);
  }

  function endAndRefuse(socket: Socket): void {
    socket.destroy();
    const refused = open.get(socket)?.network ?? null;
    if (refused === null) return;
    for (const [network, until] of refusedUntil) if (until <= now()) refusedUntil.delete(network);
    refusedUntil.set(refused, now() + refuseNetworkMs);
    // The other connections may have as many requests. Those with open replies may be another person's.
    for (const [other, { network, replies }] of open) if (network === refused && replies.size === 0) other.destroy();
  }

  function endIdle(): void {
    for (const [socket, { replies }] of open) if (replies.size === 0) socket.destroy();
  }

  return { open, accept, begin, endAndRefuse, endIdle };
}

/** Creates a Node server that tracks its connections, and ends one with too many unanswered requests. */
export function createTrackingServer(
  connections: Connections,
  options: ServerOptions,
  handle: RequestListener,
): Server {
  const server = createServer(options, (request, reply) => {
    const { socket } = request;
    const replies = connections.open.get(socket)?.replies;
    // Data read with the last request is still parsed.
    if (!replies || socket.destroyed) return;
    if (replies.size === maxUnanswered) return connections.endAndRefuse(socket);
    // Node sets this time after each reply, and resets it with the next request.
    if (unused.delete(socket)) socket.setTimeout(0);
    connections.begin(reply, socket);
    handle(request, reply);
  });
  const unused = new WeakSet<Socket>();
  server.on("connection", (socket) => {
    connections.accept(socket);
    unused.add(socket);
    socket.setTimeout(server.keepAliveTimeout);
  });
  return server;
}
