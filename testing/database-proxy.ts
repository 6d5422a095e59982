import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";
import type { ServerAddress } from "./database.ts";

/** A way to a database over TCP on which things go wrong. */
export type DatabaseProxy = {
  address: ServerAddress;
  /** From now on nothing passes on the connections that exist, in either direction; new ones work. */
  silence(): void;
  /** Lets pass again what was sent meanwhile, and what comes. */
  speak(): void;
  /** Closes every connection and refuses new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
};

/** What connection poolers accept when a connection starts. */
const startupParameters = new Set(["user", "database", "application_name", "client_encoding"]);

/** Starts a proxy for the calling test file. With `isPooler` it refuses startup parameters as pgbouncer does. */
export async function ownDatabaseProxy(
  target: ServerAddress,
  { isPooler = false, isOpen = true } = {},
): Promise<DatabaseProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    const upstream = target.host.startsWith("/")
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    if (isPooler) client.once("data", (packet) => refuseParameters(client, packet));
    forward(client, upstream);
    forward(upstream, client);
    client.on("close", () => pairs.delete(pair));
  });
  const open = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const close = async () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await new Promise<void>((closed) => void server.close(() => closed()));
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  if (!isOpen) await close();
  afterAll(close);
  const each = (change: (socket: Socket) => void) => {
    for (const pair of pairs) for (const socket of pair) change(socket);
  };
  return {
    address: { ...target, host: "127.0.0.1", port },
    silence: () => each((socket) => socket.pause()),
    speak: () => each((socket) => socket.resume()),
    close,
    open: () => open(port),
  };
}

function forward(from: Socket, to: Socket): void {
  from.on("data", (chunk) => void (to.writable && to.write(chunk)));
  from.on("end", () => to.end());
  from.on("error", () => to.destroy());
  from.on("close", () => to.destroy());
}

function refuseParameters(client: Socket, packet: Buffer): void {
  const words = packet.toString("utf8", 8).split("\0");
  const refused = words.find((word, index) => index % 2 === 0 && word !== "" && !startupParameters.has(word));
  if (refused === undefined) return;
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${refused}\0\0`;
  const head = Buffer.alloc(5, "E");
  head.writeInt32BE(fields.length + 4, 1);
  client.end(Buffer.concat([head, Buffer.from(fields)]));
}
