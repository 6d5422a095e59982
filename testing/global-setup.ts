import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { asAddress, type ServerAddress, templateName } from "./database.ts";

/**
 * One PostgreSQL for all tests, DATABASE_URL's or the embedded one, with a migrated template that each file clones.
 * With DATABASE_DIRECT_URL and DATABASE_REPLICA_URL, tests use a pooler and replicas as a site does.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl } = process.env;
  const { address, stop } = url ? { address: asAddress(directUrl || url), stop: async () => {} } : await startOwn();
  await makeTemplate(address);
  project.provide("postgres", address);
  project.provide("ways", {
    pooler: url && directUrl ? asAddress(url) : null,
    replicas: replicaUrl ? asAddress(replicaUrl) : null,
  });
  return stop;
}

async function startOwn(): Promise<{ address: ServerAddress; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "dishboard-tests-"));
  // Test data need not survive a power loss.
  const embedded = await startEmbedded({ dataDir, log: () => {}, flags: { fsync: "off", full_page_writes: "off" } });
  return {
    address: { ...embedded.connection },
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(address: ServerAddress): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(`drop database if exists ${templateName} with (force)`);
  await client.query(`create database ${templateName} template template0`);
  await client.end();
  await migrate({ ...address, database: templateName });
}
