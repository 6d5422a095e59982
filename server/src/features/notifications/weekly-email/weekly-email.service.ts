import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";
import * as repository from "./weekly-email.repository.ts";

/** Job that sends one weekly email. */
export const weeklyEmailTask = "weekly-email";

/** The person, and the start of their news. */
export type WeeklyEmailRequest = { userId: string; since: string };

/** The unsubscribe page. */
export const unsubscribePath = "/unsubscribe";

type Deps = { db: Database; clock: () => Date };

const dayMs = 24 * 3_600_000;
const weekMs = 7 * dayMs;
/** The daily job must not be a day late, so half a day less than a week. */
const dueMs = 6.5 * dayMs;
const maxPeriodMs = 2 * weekMs;
const linkMs = 90 * dayMs;
const batchSize = 200;

/** Queues due weekly emails. */
export async function queueWeeklyEmails({ db, clock }: Deps): Promise<void> {
  const now = clock();
  const due = { now, ifBefore: new Date(now.getTime() - dueMs), limit: batchSize };
  const queueSome = () =>
    inTransaction(db.write, async (transaction) => {
      const people = await repository.updateDueToSent(transaction, due);
      for (const { userId, sentAt } of people) {
        const request: WeeklyEmailRequest = { userId, since: sinceOf(sentAt, now).toISOString() };
        await addJob(transaction, weeklyEmailTask, request, `${weeklyEmailTask} ${userId}`);
      }
      return people.length;
    });
  while ((await queueSome()) === batchSize);
}

function sinceOf(sentAt: Date | null, now: Date): Date {
  const isRecent = sentAt !== null && now.getTime() - sentAt.getTime() <= maxPeriodMs;
  return isRecent ? sentAt : new Date(now.getTime() - weekMs);
}

/** A link that only unsubscribes, for ninety days. */
export async function createUnsubscribeLink({ db, clock }: Deps, siteUrl: string, userId: string): Promise<string> {
  const until = Math.floor((clock().getTime() + linkMs) / 1_000);
  const content = `${userId}.${until}`;
  return `${siteUrl}${unsubscribePath}?token=${content}.${await signatureOf(db, content)}`;
}

/** A token's person; null if invalid or expired. */
export async function readUnsubscribeToken({ db, clock }: Deps, token: unknown): Promise<string | null> {
  if (typeof token !== "string") return null;
  const [userId = "", until = "", signature = ""] = token.split(".");
  const expected = Buffer.from(await signatureOf(db, `${userId}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(until) * 1_000 > clock().getTime() ? userId : null;
}

/** Ends a person's weekly email. */
export async function unsubscribe({ db }: Deps, userId: string): Promise<void> {
  await repository.updateToNoWeeklyEmail(db.write, userId);
}

async function signatureOf(db: Database, content: string): Promise<string> {
  const secret = await findOrCreateSecret(db.write, "unsubscribe links");
  return createHmac("sha256", secret).update(content).digest("base64url");
}
