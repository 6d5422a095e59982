import type { Connection } from "./connect.ts";
import { startEmbedded } from "./embedded.ts";

/** A PostgreSQL that answers: how it is reached every day, and past any connection pooler. */
export type OpenPostgres = { database: Connection; direct: Connection; stop(): Promise<void> };

/** Where the database is to be, and who hears of its ups and downs. */
export type OpenPostgresOptions = {
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  dataDir: string;
  log: (message: string) => void;
  onDown?: () => void;
  onUp?: () => void;
};

/** Gives the PostgreSQL of DATABASE_URL, or starts the embedded one under the data folder. */
export async function openPostgres({
  databaseUrl,
  databaseDirectUrl,
  ...embedding
}: OpenPostgresOptions): Promise<OpenPostgres> {
  if (databaseUrl) return { database: databaseUrl, direct: databaseDirectUrl ?? databaseUrl, stop: async () => {} };
  const { connection, stop } = await startEmbedded(embedding);
  return { database: connection, direct: connection, stop };
}
