import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";
import * as repository from "./weekly-email.repository.ts";

/** The job that writes one person's weekly email. */
export const weeklyEmailTask = "weekly-email";

/** What that job is given: the person, and since when they have not been told. */
export type WeeklyEmailRequest = { userId: string; since: string };

/** Where a weekly email is ended. */
export const unsubscribePath = "/unsubscribe";

type Deps = { db: Database; clock: () => Date };

const dayMs = 24 * 3_600_000;
const weekMs = 7 * dayMs;
/** The job that looks for them runs daily: half a day less than a week, so that none is a day late. */
const dueMs = 6.5 * dayMs;
/** The period that the first email after a pause covers at most. */
const maxPeriodMs = 2 * weekMs;
const linkMs = 90 * dayMs;
const batchSize = 200;

/** Queues a job for each person whose weekly email is due. */
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

/** An address that unsubscribes a member from the weekly email, for ninety days. It permits nothing else. */
export async function createUnsubscribeLink({ db, clock }: Deps, siteUrl: string, userId: string): Promise<string> {
  const until = Math.floor((clock().getTime() + linkMs) / 1_000);
  const content = `${userId}.${until}`;
  return `${siteUrl}${unsubscribePath}?token=${content}.${await signatureOf(db, content)}`;
}

/** Whose emails a token of such an address ends. Null when it is none of ours or too old. */
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
