import type { Connection } from "./connect.ts";
import { startEmbedded } from "./embedded.ts";

/** A PostgreSQL that answers: its connection, and one past any connection pooler. */
export type OpenPostgres = { database: Connection; direct: Connection; stop(): Promise<void> };

/** Options of `openPostgres`. */
export type OpenPostgresOptions = {
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  dataDir: string;
  log: (message: string) => void;
  onDown?: () => void;
  onUp?: () => void;
};

/** Returns the PostgreSQL of DATABASE_URL, or starts the embedded one in the data folder. */
export async function openPostgres({
  databaseUrl,
  databaseDirectUrl,
  ...embedding
}: OpenPostgresOptions): Promise<OpenPostgres> {
  if (databaseUrl) return { database: databaseUrl, direct: databaseDirectUrl ?? databaseUrl, stop: async () => {} };
  const { connection, stop } = await startEmbedded(embedding);
  return { database: connection, direct: connection, stop };
}
