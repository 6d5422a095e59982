import type { OpeningHours } from "@dishboard/contract/opening-hours";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { createHoursEvaluator } from "../../platform/opening-hours/evaluator.ts";
import { daysOf, timeOf } from "./local-times.service.ts";
import {
  deleteHours,
  deleteLeftHours,
  findHours,
  listSaidHours,
  type ReadHours,
  saveHours,
} from "./opening-hours.repository.ts";

const dayMs = 24 * 3_600_000;

/** The week that a page shows. */
const knownMs = 7 * dayMs;

/** Hours that ended their reading process wait this long. */
const retryMs = 8 * dayMs;

const batchSize = 500;

/** Job that reads hours. */
export const renewTask = "opening-hours-renew";

/** Restaurants read, and those not understood. */
export type Renewed = { read: number; notUnderstood: number };

/** Queues reading after the transaction, as files changed. */
export async function queueRenewal(db: Kysely<Schema>): Promise<void> {
  await addJob(db, renewTask, {}, renewTask, renewTask);
}

/** Reads new, changed and soon ending hours. */
export async function renewOpeningHours({ write }: Database, now: Date): Promise<Renewed> {
  await deleteLeftHours(write);
  const renewed = { read: 0, notUnderstood: 0 };
  const evaluator = createHoursEvaluator();
  try {
    const dueBefore = new Date(now.getTime() + knownMs);
    for (let after: string | null = null; ; ) {
      const batch = await listSaidHours(write, { after, limit: batchSize, dueBefore });
      const due = batch.filter(({ isDue }) => isDue);
      await deleteHours(
        write,
        due.filter(({ hours }) => hours === null).map(({ restaurantId }) => restaurantId),
      );
      const read: ReadHours[] = [];
      for (const { restaurantId, hours, latitude, longitude } of due) {
        if (hours === null) continue;
        const answer = await evaluator.ask({ hours, latitude, longitude, now: now.getTime() });
        const unknown = { timeZone: "UTC", from: now.getTime(), until: now.getTime() + retryMs, open: null };
        read.push({ restaurantId, hours, ...(answer ?? unknown) });
      }
      if (read.length > 0) await saveHours(write, read);
      renewed.read += read.length;
      renewed.notUnderstood += read.filter(({ open }) => open === null).length;
      after = batch.at(-1)?.restaurantId ?? null;
      if (batch.length < batchSize) return renewed;
    }
  } finally {
    evaluator.close();
  }
}

/** A restaurant's hours; null if unknown. */
export async function readOpeningHours(db: Kysely<Schema>, restaurantId: string): Promise<OpeningHours | null> {
  const row = await findHours(db, restaurantId);
  if (!row?.times) return null;
  const open = row.times.map(timeOf);
  const days = daysOf(row.time_zone, { from: row.known_from, until: row.known_until }, open);
  return { open, knownUntil: row.known_until.toISOString(), days };
}
