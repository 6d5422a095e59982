import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";
import type { ServerAddress } from "./database.ts";

export type DatabaseProxy = {
  address: ServerAddress;
  /** Nothing passes in either direction: on existing connections, new ones, or all. */
  silence(which?: "present" | "new" | "all"): void;
  /** Passes delayed and new data. */
  speak(): void;
  connections(): number;
  close(): Promise<void>;
  open(): Promise<void>;
};

type Pair = { sockets: [client: Socket, upstream: Socket]; isSilent: boolean; waiting: (() => void)[] };

const startupParameters = new Set(["user", "database", "application_name", "client_encoding"]);

/** It ends with the test file. With `isPooler` it refuses startup parameters as pgbouncer does. */
export async function ownDatabaseProxy(
  target: ServerAddress,
  { isPooler = false, isOpen = true } = {},
): Promise<DatabaseProxy> {
  const pairs = new Set<Pair>();
  let isSilentForNew = false;
  const server = createServer((client) => {
    const upstream = target.host.startsWith("/")
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host);
    const pair: Pair = { sockets: [client, upstream], isSilent: isSilentForNew, waiting: [] };
    pairs.add(pair);
    if (isPooler) client.once("data", (packet) => refuseParameters(client, packet));
    forward(pair, client, upstream);
    forward(pair, upstream, client);
    client.on("close", () => pairs.delete(pair));
  });
  const open = async (port: number) => {
    if (server.listening) return;
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const close = async () => {
    for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
    await new Promise<void>((closed) => void server.close(() => closed()));
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  if (!isOpen) await close();
  afterAll(close);
  return {
    address: { ...target, host: "127.0.0.1", port },
    silence: (which = "present") => {
      isSilentForNew = which !== "present";
      if (which !== "new") for (const pair of pairs) pair.isSilent = true;
    },
    speak: () => {
      isSilentForNew = false;
      for (const pair of pairs) {
        pair.isSilent = false;
        for (const send of pair.waiting.splice(0)) send();
      }
    },
    connections: () => pairs.size,
    close,
    open: () => open(port),
  };
}

function forward(pair: Pair, from: Socket, to: Socket): void {
  from.on("data", (chunk) => {
    const send = () => void (to.writable && to.write(chunk));
    if (pair.isSilent) pair.waiting.push(send);
    else send();
  });
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
