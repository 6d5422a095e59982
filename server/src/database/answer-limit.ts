import { connect, type Socket } from "node:net";
import type pg from "pg";

/** The database left a query unanswered for too long: its connection is closed, and what the query did is unknown. */
export class NoAnswer extends Error {
  constructor() {
    super("The database does not answer");
  }
}

/** What a client of `pg` has beyond its types. */
type Client = pg.PoolClient & {
  host: string;
  port: number;
  connection: { stream: Socket };
  readyForQuery: boolean;
  processID: number;
  secretKey: number;
};

const cancelTimeoutMs = 5_000;
const cancelCode = 80_877_102;

/**
 * Closes connections that leave a query unanswered for `limitMs`, so that the pool replaces them. The limits of
 * PostgreSQL itself do not help when it is stopped or out of reach, and poolers refuse them as startup parameters.
 */
export function limitAnswers(pool: pg.Pool, limitMs: number): void {
  pool.on("connect", (given) => {
    const client = given as Client;
    const { stream } = client.connection;
    stream.setTimeout(limitMs);
    stream.on("timeout", () => {
      // A query that begins before what follows runs has its whole time.
      if (client.readyForQuery) return void stream.setTimeout(limitMs);
      const bytesRead = stream.bytesRead;
      // When this process was too busy to read, the answer is read before this runs.
      setImmediate(() => {
        if (stream.destroyed) return;
        // A timeout of a socket happens once, until it is set again.
        if (client.readyForQuery || stream.bytesRead > bytesRead) return void stream.setTimeout(limitMs);
        stream.destroy(new NoAnswer());
        cancelQuery(client);
      });
    });
  });
}

/** Asks the database on a connection of its own to end what a closed one has begun. */
function cancelQuery({ host, port, processID, secretKey }: Client): void {
  const request = Buffer.alloc(16);
  for (const [index, number] of [request.length, cancelCode, processID, secretKey].entries())
    request.writeInt32BE(number, index * 4);
  const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(cancelTimeoutMs, () => socket.destroy());
  socket.on("error", () => {});
  socket.unref().end(request);
}
