import { type Kysely, sql } from "kysely";
import { baseline } from "./later-migrations.ts";

/** The migrations that made the tables of the baseline, which databases and backups of then name. */
export const migrationsBefore = [
  ...["0001-rankings", "0002-accounts", "0003-votes", "0004-submissions", "0005-rate-limits", "0006-sign-ups"],
  ...["0007-stored-bytes", "0008-security-events", "0009-saves-and-shares", "0010-filtered-charts", "0011-search"],
  ...["0012-newest-and-lists", "0013-products-by-category", "0014-posts", "0015-follows-and-stats", "0016-diets"],
  ...[
    "0017-passkeys",
    "0018-food-log",
    "0019-data-exports-and-account-deletions",
    "0020-notifications",
    "0021-reports",
  ],
  ...["0022-submission-counts", "0023-push-devices", "0024-owners-in-the-moderation-log", "0025-backups", "0026-edges"],
  ...["0027-votes-together", "0028-ready-cards", "0029-spots-in-an-index", "0030-strips-in-an-index"],
];

/** The functions and the view that they made, beside those that tables and indexes are made of. */
const functionsBefore = [
  ...["add_to_submissions", "best_of_strips", "card_bodies", "consume_limits", "count_submission", "count_upvotes"],
  ...["filtered_global_chart", "filtered_nearby_chart", "filtered_wide_chart", "forget_cards", "global_chart"],
  ...["handle_vote", "handle_votes", "matches_of_strips", "nearby_chart", "newest_items", "newest_items_wide"],
  ...["note_card", "note_cards_by_dish_id", "note_cards_by_id", "note_cards_by_product_id", "note_cards_of_restaurant"],
  ...["note_cards_with_claim", "read_cards", "refresh_cards", "search_candidates", "search_fold", "search_forget"],
  ...["search_note", "search_note_renamed", "search_refresh", "search_similar", "search_slips", "search_texts"],
  ...["user_stats", "wide_chart", "withdraw_votes"],
];

/** The commit with the last of these migrations. */
export const lastCommitBefore = "20379ed";

/** Names the baseline in place of the migrations before it; null when some of those are missing. */
export function withBaseline(names: string[]): string[] | null {
  const later = names.filter((name) => !migrationsBefore.includes(name));
  if (later.length === names.length) return names;
  return migrationsBefore.every((name) => names.includes(name)) ? [baseline, ...later] : null;
}

/** Takes a database over that the migrations before the baseline have made: they are replaced by its name, and nothing else. */
export async function takeOver(db: Kysely<unknown>): Promise<void> {
  const last = migrationsBefore.at(-1);
  await sql`delete from kysely_migration where name = any(${migrationsBefore}::text[]) and name <> ${last}`.execute(db);
  await sql`update kysely_migration set name = ${baseline} where name = ${last}`.execute(db);
  // Without a hash: they are made from their files.
  await sql`insert into applied_functions (name, hash) select unnest(${functionsBefore}::text[]), ''`.execute(db);
}
