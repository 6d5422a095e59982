import type { NotificationKind, NotificationSettings } from "@dishboard/contract/notifications";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import * as repository from "./notifications.repository.ts";
import { queuePushes } from "./push/push.service.ts";
import { findSettings, lockSettings, saveSettings } from "./settings.repository.ts";

type Deps = { db: Database; clock: () => Date };

/** Notifies a post's author, in the comment's transaction. Deleted with the comment. */
export async function notifyOfComment(
  transaction: Kysely<Schema>,
  comment: { id: string; postId: string; userId: string; createdAt: Date },
  postedBy: string,
): Promise<void> {
  if (comment.userId === postedBy || !(await findSettings(transaction, postedBy)).posts) return;
  const row = {
    id: v7(),
    user_id: postedBy,
    kind: "comment" as const,
    post_id: comment.postId,
    comment_id: comment.id,
  };
  await repository.insertNotifications(transaction, [row], comment.createdAt);
  await queuePushes(transaction, postedBy);
}

/** Notifies a followed person, in the follow's transaction. Deleted with the follow. */
export async function notifyOfFollow(
  transaction: Kysely<Schema>,
  follow: { id: string; followingId: string; createdAt: Date },
): Promise<void> {
  if (!(await findSettings(transaction, follow.followingId)).follows) return;
  const row = { id: v7(), user_id: follow.followingId, kind: "follow" as const, follow_id: follow.id };
  await repository.insertNotifications(transaction, [row], follow.createdAt);
  await queuePushes(transaction, follow.followingId);
}

/**
 * Notifies an item's submitter of a reported reaction, in the report's transaction. No setting turns it off, as the
 * submitter must check the item.
 */
export async function notifyOfReaction(
  transaction: Kysely<Schema>,
  { itemId, allergenId, submittedBy }: { itemId: string; allergenId: number; submittedBy: string },
  now: Date,
): Promise<void> {
  const row = { id: v7(), user_id: submittedBy, kind: "reaction" as const, item_id: itemId, allergen_id: allergenId };
  await repository.insertNotifications(transaction, [row], now);
  await queuePushes(transaction, submittedBy);
}

/** Notifies submitters of climbs, in the week's transaction. */
export async function notifyOfClimbs(
  transaction: Kysely<Schema>,
  climbs: readonly repository.Climb[],
  now: Date,
): Promise<void> {
  const told = await repository.listClimbers(transaction, climbs);
  const rows = told.map(({ userId, itemId, places, rank }) => ({
    id: v7(),
    user_id: userId,
    kind: "climb" as const,
    item_id: itemId,
    count: places,
    rank,
  }));
  await repository.insertNotifications(transaction, rows, now);
  for (const userId of new Set(told.map((one) => one.userId))) await queuePushes(transaction, userId);
}

/** Marks notifications as read; their votes and likes count as told. */
export async function setRead({ db, clock }: Deps, userId: string, range: repository.UnreadRange): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    await lockSettings(transaction, userId);
    await repository.addKnownCounts(transaction, userId, range);
    await repository.updateRead(transaction, userId, range, clock());
  });
}

const kindsOf: Record<Exclude<keyof NotificationSettings, "weeklyEmail">, NotificationKind[]> = {
  votes: ["votes"],
  board: ["board", "top-ten", "climb"],
  posts: ["likes", "comment"],
  follows: ["follow"],
};

/** Changes settings; unwanted notifications count as read. */
export async function changeSettings(
  deps: Deps,
  userId: string,
  changes: { [name in keyof NotificationSettings]?: boolean | undefined },
): Promise<NotificationSettings> {
  return inTransaction(deps.db.write, async (transaction) => {
    const before = await lockSettings(transaction, userId);
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const settings: NotificationSettings = { ...before, ...Object.fromEntries(given) };
    await saveSettings(transaction, userId, settings);
    const names = Object.keys(kindsOf) as (keyof typeof kindsOf)[];
    const kinds = names.filter((name) => before[name] && !settings[name]).flatMap((name) => kindsOf[name]);
    if (kinds.length > 0) {
      await repository.addKnownCounts(transaction, userId, { kinds });
      await repository.updateRead(transaction, userId, { kinds }, deps.clock());
    }
    return settings;
  });
}
