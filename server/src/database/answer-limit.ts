import type { Socket } from "node:net";
import type pg from "pg";

/** Its connection is closed, and the query's effect is unknown. */
export class NoAnswer extends Error {
  constructor() {
    super("The database does not answer");
  }
}

type Client = pg.PoolClient & { connection: { stream: Socket }; readyForQuery: boolean };

const parts = 3;

/**
 * The pool replaces closed connections. Calls `onSilence` after a third of `limitMs`. PostgreSQL's own limits fail if
 * it is stopped or out of reach, and poolers refuse them as startup parameters. The returned function counts the bytes
 * that all connections have received.
 */
export function limitAnswers(pool: pg.Pool, limitMs: number, onSilence: () => void = () => {}): () => number {
  const streams = new Set<Socket>();
  let bytesOfClosed = 0;
  pool.on("connect", (given) => {
    const client = given as Client;
    const { stream } = client.connection;
    streams.add(stream);
    stream.once("close", () => {
      streams.delete(stream);
      bytesOfClosed += stream.bytesRead;
    });
    let silentParts = 0;
    let bytes = 0;
    // A socket's timeout fires once, until it is set again.
    const waitOn = () => void stream.setTimeout(limitMs / parts);
    waitOn();
    stream.on("timeout", () => {
      // A query that begins before the next line has its whole time.
      if (client.readyForQuery) return waitOn();
      const bytesRead = stream.bytesRead;
      const bytesBefore = bytes;
      bytes = bytesRead + stream.bytesWritten;
      silentParts = bytes === bytesBefore ? silentParts + 1 : 1;
      // If this process was too busy to read, the answer is read before this runs.
      setImmediate(() => {
        if (stream.destroyed) return;
        if (client.readyForQuery || stream.bytesRead > bytesRead) return waitOn();
        onSilence();
        if (silentParts < parts) return waitOn();
        stream.destroy(new NoAnswer());
      });
    });
  });
  return () => Array.from(streams).reduce((sum, { bytesRead }) => sum + bytesRead, bytesOfClosed);
}

const endWithConnection = { text: "set client_connection_check_interval = 1000", query_timeout: 1_000 };

/**
 * For a pool's `onConnect`: makes PostgreSQL check each second whether the client is still connected, and end its query
 * if not. Unlike a cancel, it never ends a commit that waits for a standby, which would show unreplicated data.
 */
export async function endQueriesWithConnection(client: pg.ClientBase): Promise<void> {
  // Some systems do not support it; the next query notices a silent database.
  await client.query(endWithConnection).catch(() => {});
}
