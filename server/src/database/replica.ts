import type { PostgresPoolClient } from "kysely";
import pg from "pg";
import {
  type Connection,
  type ConnectOptions,
  connectionsOf,
  type Database,
  isUnreachable,
  kyselyOf,
  openPool,
  poolOptions,
  type ReplicaState,
} from "./connect.ts";
import { createStandbyBarrier } from "./standby-barrier.ts";

/** Maximum lag of a replica that is read. With the time between two checks, no one reads data older than 5 s. */
const maxLagMs = 4_000;
/** During an outage of the primary, replicas are read as long as cached replies are sent. */
const maxLagWithoutPrimaryMs = 300_000;
const betweenLooksMs = 500;
const lookTimeoutMs = 1_000;
const maxPositions = (2 * maxLagWithoutPrimaryMs) / betweenLooksMs;
/** After this silence the primary is asked instead. */
const answerTimeoutMs = 1_500;
const connectTimeoutMs = 500;

/**
 * Reads that may lag go to a replica that is at most a few seconds behind, all else to the primary. The primary also
 * gets statements that fail on a replica. `onReplicaFailed` is called if no connection to a replica can be opened.
 */
export function connectWithReplica(
  connection: Connection,
  replicaUrl: string,
  { onReplicaFailed = () => {}, ...options }: ConnectOptions & { onReplicaFailed?: (error: unknown) => void } = {},
): Database {
  const primary = openPool(connection, options);
  const replica = openPool(replicaUrl, { ...options, connectTimeoutMs, answerTimeoutMs });
  const log = followLog(connection);
  const freshness = new WeakMap<pg.PoolClient, { freshAt: number; lookedAt: number }>();
  let state: ReplicaState = { isUsed: false, lagMs: null };

  /** Checks each connection, at most twice a second, because one address may lead to several servers. */
  async function isFresh(client: pg.PoolClient): Promise<boolean> {
    const now = performance.now();
    let known = freshness.get(client);
    if (!known || now - known.lookedAt >= betweenLooksMs) {
      const { rows } = await client.query<{ replayed: string | null }>(
        "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as replayed",
      );
      const { replayed = null } = rows[0] ?? {};
      // A promoted server has everything, unless there is another primary.
      const freshWithoutLog = log.isAway() ? now : Number.NEGATIVE_INFINITY;
      const freshAt = replayed === null ? freshWithoutLog : log.timeOf(positionOf(replayed));
      const before = replayed === null ? undefined : known?.freshAt;
      known = { freshAt: Math.max(freshAt, before ?? Number.NEGATIVE_INFINITY), lookedAt: now };
      freshness.set(client, known);
    }
    const lagMs = Math.max(0, now - known.freshAt - betweenLooksMs);
    const isUsed = lagMs <= (log.isAway() ? maxLagWithoutPrimaryMs : maxLagMs);
    state = { isUsed, lagMs: Number.isFinite(lagMs) ? lagMs : null };
    return isUsed;
  }

  async function takeReplica(): Promise<pg.PoolClient | null> {
    let client: pg.PoolClient | undefined;
    if (replica.isAway()) return null;
    try {
      client = await replica.takeConnection();
      if (await isFresh(client)) return client;
      client.release();
    } catch (error) {
      client?.release(true);
      onReplicaFailed(error);
      if (isUnreachable(error)) replica.look();
      state = { isUsed: false, lagMs: null };
    }
    return null;
  }

  const write = kyselyOf(primary.pool, primary.takeConnection);
  const lagging = kyselyOf(replica.pool, async () => {
    const client = await takeReplica();
    return client ? withPrimaryInPlace(client, primary.takeConnection, replica.look) : primary.takeConnection();
  });
  return {
    write,
    read: (freshness) => (freshness === "latest" ? write : lagging),
    beginChange: createStandbyBarrier(connection, write),
    replica: () => (replica.isAway() ? { isUsed: false, lagMs: null } : state),
    isReachable: primary.isReachable,
    connections: () => connectionsOf(primary.pool),
    async close() {
      for (const pool of [primary, replica]) pool.close();
      await Promise.all([log.close(), write.destroy(), lagging.destroy()]);
    },
  };
}

/** Repeats failed statements on the primary, with their transaction from its start. */
function withPrimaryInPlace(
  replica: pg.PoolClient,
  takePrimary: () => Promise<pg.PoolClient>,
  onUnreachable: () => void,
): PostgresPoolClient {
  let primary: pg.PoolClient | undefined;
  let isBroken = false;
  /** The open transaction's statements: it only reads, so that they can be repeated. */
  let transaction: [statement: string, parameters: unknown[] | undefined][] = [];
  async function query(statement: unknown, parameters?: unknown[]): Promise<unknown> {
    const client = (primary ?? replica) as { query(statement: unknown, parameters?: unknown[]): Promise<unknown> };
    try {
      const result = await client.query(statement, parameters);
      if (primary || typeof statement !== "string") return result;
      if (/^(commit|rollback)$/.test(statement)) transaction = [];
      else if (transaction.length > 0 || /^(begin|start transaction)/.test(statement))
        transaction.push([statement, parameters]);
      return result;
    } catch (error) {
      if (primary || typeof statement !== "string" || isStatementTimeout(error)) throw error;
      if (isUnreachable(error)) onUnreachable();
      isBroken = isUnreachable(error) || transaction.length > 0;
      primary = await takePrimary();
      for (const [earlier, given] of transaction) await primary.query(earlier, given);
      return query(statement, parameters);
    }
  }
  return {
    query: query as PostgresPoolClient["query"],
    release() {
      replica.release(isBroken);
      primary?.release();
    },
  };
}

/** The statement would take too long on the primary too. */
function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "57014";
}

function followLog(connection: Connection) {
  let positions: { position: bigint; at: number }[] = [];
  let client: pg.Client | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    const at = performance.now();
    try {
      client ??= await openClient(connection);
      const { rows } = await client.query<{ position: string }>("select pg_current_wal_lsn()::text as position");
      positions = [...positions, { position: positionOf(rows[0]?.position ?? ""), at }].slice(-maxPositions);
      failures = 0;
    } catch {
      failures += 1;
      // A silent server would not answer the goodbye.
      void client?.end().catch(() => {});
      client = undefined;
    }
    if (!isClosed) timer = setTimeout(look, betweenLooksMs).unref();
  }
  void look();

  return {
    timeOf: (position: bigint) =>
      positions.findLast((known) => known.position <= position)?.at ?? Number.NEGATIVE_INFINITY,
    isAway: () => failures > 1,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

async function openClient(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...poolOptions(connection),
    connectionTimeoutMillis: lookTimeoutMs,
    query_timeout: lookTimeoutMs,
    application_name: "dishboard look",
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

function positionOf(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high || 0}`) << 32n) + BigInt(`0x${low || 0}`);
}
