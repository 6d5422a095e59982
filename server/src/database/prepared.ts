import { createHash } from "node:crypto";
import type { Kysely, RawBuilder } from "kysely";
import type pg from "pg";
import type { Schema } from "./schema.ts";

/** Prepared statements per connection: each takes memory of the database. */
const maxStatements = 100;
const names = new Map<string, string>();
/** A migration changed the statement's result, the connection lost the statement, or another client made it. */
const outdatedCodes = new Set(["0A000", "26000", "42P05"]);

/**
 * Each connection plans the statement only once. For reads that take less time than their planning: by ids, or by
 * functions with their own plan. Connections through a pooler plan it each time.
 */
export async function executePrepared<Row>(query: RawBuilder<Row>, db: Kysely<Schema>): Promise<Row[]> {
  const compiled = query.compile(db);
  if (!names.has(compiled.sql) && names.size < maxStatements)
    names.set(compiled.sql, createHash("sha1").update(compiled.sql).digest("hex"));
  const { rows } = await db.executeQuery(compiled);
  return rows;
}

/** Lets a pool's connections keep the statements of `executePrepared`, which a transaction pooler would mix up. */
export function keepPrepared(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const outdated = new Set<string>();
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const queryByName = async (name: string, text: string, values: unknown) => {
      try {
        return await query({ name, text, values });
      } catch (error) {
        if (!outdatedCodes.has(codeOf(error))) throw error;
        outdated.add(text);
        return query(text, values);
      }
    };
    const queryAsBefore = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === "string" && rest.length === 0 && !outdated.has(text) ? names.get(text) : undefined;
      return name ? queryByName(name, text as string, values) : query(text, values, ...rest);
    };
    client.query = queryAsBefore as typeof client.query;
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
