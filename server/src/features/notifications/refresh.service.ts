import { type NotificationSettings, topTenRanks } from "@dishboard/contract/notifications";
import type { Transaction } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { insertNotifications } from "./notifications.repository.ts";
import * as repository from "./refresh.repository.ts";
import { lockForRefresh } from "./settings.repository.ts";

export type RefreshDeps = {
  db: Database;
  clock: () => Date;
  /** Minimum pause per person. */
  refreshMs: number;
};

type Refresh = { transaction: Transaction<Schema>; userId: string; settings: NotificationSettings; now: Date };

/**
 * Writes notifications of new votes and likes, unless done shortly before. Votes write none, so that voting stays
 * cheap.
 */
export async function refreshNotifications({ db, clock, refreshMs }: RefreshDeps, userId: string): Promise<void> {
  const now = clock();
  const ifBefore = new Date(now.getTime() - refreshMs);
  await inTransaction(db.write, async (transaction) => {
    const settings = await lockForRefresh(transaction, userId, { now, ifBefore });
    if (!settings) return;
    const refresh = { transaction, userId, settings, now };
    await refreshGroups(refresh, "votes", settings.votes);
    await refreshGroups(refresh, "likes", settings.posts);
    await tellRanks(refresh);
  });
}

/** A group counts all minus what was read. */
async function refreshGroups(
  { transaction, userId, now }: Refresh,
  kind: repository.CountedKind,
  isWanted: boolean,
): Promise<void> {
  const changed = await repository.listChanged(transaction, kind, userId);
  if (changed.length === 0) return;
  const known = ({ known, total }: repository.ChangedCount) => (isWanted ? known : Math.max(known, total));
  await repository.saveNotifiedCounts(
    transaction,
    kind,
    userId,
    changed.map((one) => ({ ...one, known: known(one) })),
  );
  const groups = await repository.listGroups(
    transaction,
    kind,
    changed.map(({ id }) => id),
  );
  const groupOf = new Map(groups.map((group) => [group.subjectId, group]));
  const news = changed.map((one) => ({ id: one.id, count: one.total - known(one), group: groupOf.get(one.id) }));
  await repository.deleteGroups(
    transaction,
    news.flatMap(({ count, group }) => (group && count <= 0 ? group.id : [])),
  );
  await repository.updateGroups(
    transaction,
    news.flatMap(({ count, group }) =>
      group && count > 0 && count !== group.count
        ? { id: group.id, newId: count > group.count ? v7() : group.id, count }
        : [],
    ),
    now,
  );
  const subject = (id: string) => (kind === "votes" ? { item_id: id } : { post_id: id });
  const added = news.filter(({ count, group }) => !group && count > 0);
  await insertNotifications(
    transaction,
    added.map(({ id, count }) => ({ id: v7(), user_id: userId, kind, count, ...subject(id) })),
    now,
  );
}

/** Reports items on the board or in its top ten, once each. */
async function tellRanks({ transaction, userId, settings, now }: Refresh): Promise<void> {
  const candidates = await repository.listCandidates(transaction, userId);
  if (candidates.length === 0) return;
  const ranks = await findRanks(transaction, candidates);
  const ranked = candidates.map((item) => ({ ...item, rank: ranks.get(item.id) ?? null }));
  await repository.saveRanked(
    transaction,
    ranked.map((item) => ({ ...item, board: Math.max(item.board, boardOf(item.rank)) })),
  );
  const entered = settings.board ? ranked.filter(({ rank, board }) => boardOf(rank) > board) : [];
  await insertNotifications(
    transaction,
    entered.map(({ id, rank }) => ({
      id: v7(),
      user_id: userId,
      kind: boardOf(rank) === 2 ? ("top-ten" as const) : ("board" as const),
      item_id: id,
      rank,
    })),
    now,
  );
}

/** 0 outside, 1 on the board, 2 in its top ten. */
function boardOf(rank: number | null): number {
  if (rank === null) return 0;
  return rank <= topTenRanks ? 2 : 1;
}

async function findRanks(
  transaction: Transaction<Schema>,
  candidates: readonly repository.Candidate[],
): Promise<Map<string, number>> {
  const charts = Map.groupBy(candidates, ({ kind, place }) => `${kind} ${place?.latitude} ${place?.longitude}`);
  const ranks = new Map<string, number>();
  for (const items of charts.values()) {
    const [first] = items;
    const ids = items.map(({ id }) => id);
    if (first) for (const [id, rank] of await repository.findRanks(transaction, first, ids)) ranks.set(id, rank);
  }
  return ranks;
}
