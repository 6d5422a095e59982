import type { Kysely } from "kysely";
import * as kindsAndClaims from "./migrations/0031-search.ts";
import * as knownNetworks from "./migrations/0032-known-networks.ts";
import * as videosThatFail from "./migrations/0033-videos-that-fail.ts";
import * as brandsOfCards from "./migrations/0034-brands-of-cards.ts";
import * as jobWorkers from "./migrations/0035-job-workers.ts";
import * as imports from "./migrations/0036-imports.ts";
import * as openingHours from "./migrations/0037-opening-hours.ts";
import * as importFiles from "./migrations/0038-import-files.ts";
import * as samePlace from "./migrations/0039-same-place.ts";
import * as dishImports from "./migrations/0040-dish-imports.ts";
import * as opening from "./migrations/0041-opening.ts";
import * as barcodes from "./migrations/0042-barcodes.ts";
import * as sharedNotes from "./migrations/0043-shared-notes.ts";
import * as voteMarks from "./migrations/0044-vote-marks.ts";
import * as past from "./migrations/0045-past.ts";
import * as taste from "./migrations/0046-taste.ts";
import * as moderation from "./migrations/0047-moderation.ts";
import * as blocks from "./migrations/0048-blocks.ts";
import * as fairScores from "./migrations/0050-fair-scores.ts";
import * as voteChecks from "./migrations/0051-vote-checks.ts";
import * as publicLog from "./migrations/0052-public-log.ts";
import * as weeklyCharts from "./migrations/0053-weekly-charts.ts";
import * as withdrawnMarks from "./migrations/0054-withdrawn-marks.ts";
import * as alsoNamed from "./migrations/0055-also-named.ts";
import * as publicLogPeople from "./migrations/0057-public-log-people.ts";
import * as weeks from "./migrations/0058-weeks.ts";
import * as boards from "./migrations/0059-boards.ts";
import * as handLists from "./migrations/0060-hand-lists.ts";
import * as websub from "./migrations/0061-websub.ts";
import * as marketDays from "./migrations/0062-market-days.ts";
import * as allergenStates from "./migrations/0063-allergen-states.ts";
import * as reactions from "./migrations/0064-reactions.ts";
import * as groupTables from "./migrations/0065-group-tables.ts";
import * as claimsOfFilters from "./migrations/0066-claims-of-filters.ts";
import * as allergensInIndexes from "./migrations/0067-allergens-in-indexes.ts";
import * as reactionNotifications from "./migrations/0068-reaction-notifications.ts";
import * as keptReactions from "./migrations/0069-kept-reactions.ts";
import * as keptSinceDeletion from "./migrations/0070-kept-since-deletion.ts";
import * as editKeys from "./migrations/0071-edit-keys.ts";
import * as keptUnderEarlierNames from "./migrations/0072-kept-under-earlier-names.ts";
import * as nameKeys from "./migrations/0073-name-keys.ts";
import * as uncheckedVideos from "./migrations/0074-unchecked-videos.ts";
import * as marketNightsAndSources from "./migrations/0076-market-nights-and-sources.ts";
import * as oneVoteCheck from "./migrations/0077-one-vote-check.ts";
import * as goneByStanding from "./migrations/0078-gone-by-standing.ts";
import * as countsThatTell from "./migrations/0079-counts-that-tell.ts";
import * as takenSlugs from "./migrations/0080-taken-slugs.ts";
import * as whoReacted from "./migrations/0081-who-reacted.ts";
import * as namedFiles from "./migrations/0083-named-files.ts";
import * as tableDoors from "./migrations/0084-table-doors.ts";
import * as thousandths from "./migrations/0085-thousandths.ts";
import * as codeDisputes from "./migrations/0086-code-disputes.ts";
import * as reactionsOfOwn from "./migrations/0087-reactions-of-own.ts";
import * as suspendedMarks from "./migrations/0088-suspended-marks.ts";
import * as reportsOfVisitors from "./migrations/0090-reports-of-visitors.ts";

/** A change of the tables of databases that are there already; new ones are made from the files in `schema/`. */
export type LaterMigration = {
  /** Changes tables, indexes and constraints. Meanwhile no trigger, view or function is there but those that tables are made of. */
  up(db: Kysely<unknown>): Promise<void>;
  /** Changes rows by the functions, once all of these and the triggers are those of this version. */
  fill?(db: Kysely<unknown>): Promise<void>;
};

/** The migrations by their names, in order. */
export type LaterMigrations = Record<string, LaterMigration>;

/** The name of the tables that `migrations/baseline.sql` makes, with which the list of migrations begins. */
export const baseline = "0030-baseline";

/** Every migration after the baseline; new ones are appended. */
export const laterMigrations: LaterMigrations = {
  "0031-search": kindsAndClaims,
  "0032-known-networks": knownNetworks,
  "0033-videos-that-fail": videosThatFail,
  "0034-brands-of-cards": brandsOfCards,
  "0035-job-workers": jobWorkers,
  "0036-imports": imports,
  "0037-opening-hours": openingHours,
  "0038-import-files": importFiles,
  "0039-same-place": samePlace,
  "0040-dish-imports": dishImports,
  "0041-opening": opening,
  "0042-barcodes": barcodes,
  "0043-shared-notes": sharedNotes,
  "0044-vote-marks": voteMarks,
  "0045-past": past,
  "0046-taste": taste,
  "0047-moderation": moderation,
  "0048-blocks": blocks,
  // What counts limits takes costs: the version before would put its own in its place.
  "0049-limits-by-cost": { up: async () => {} },
  "0050-fair-scores": fairScores,
  "0051-vote-checks": voteChecks,
  "0052-public-log": publicLog,
  "0053-weekly-charts": weeklyCharts,
  "0054-withdrawn-marks": withdrawnMarks,
  "0055-also-named": alsoNamed,
  "0057-public-log-people": publicLogPeople,
  "0058-weeks": weeks,
  "0059-boards": boards,
  "0060-hand-lists": handLists,
  "0061-websub": websub,
  "0062-market-days": marketDays,
  "0063-allergen-states": allergenStates,
  "0064-reactions": reactions,
  "0065-group-tables": groupTables,
  "0066-claims-of-filters": claimsOfFilters,
  "0067-allergens-in-indexes": allergensInIndexes,
  "0068-reaction-notifications": reactionNotifications,
  "0069-kept-reactions": keptReactions,
  "0070-kept-since-deletion": keptSinceDeletion,
  "0071-edit-keys": editKeys,
  "0072-kept-under-earlier-names": keptUnderEarlierNames,
  "0073-name-keys": nameKeys,
  "0074-unchecked-videos": uncheckedVideos,
  "0076-market-nights-and-sources": marketNightsAndSources,
  "0077-one-vote-check": oneVoteCheck,
  "0078-gone-by-standing": goneByStanding,
  "0079-counts-that-tell": countsThatTell,
  "0080-taken-slugs": takenSlugs,
  "0081-who-reacted": whoReacted,
  "0083-named-files": namedFiles,
  "0084-table-doors": tableDoors,
  "0085-thousandths": thousandths,
  "0086-code-disputes": codeDisputes,
  "0087-reactions-of-own": reactionsOfOwn,
  "0088-suspended-marks": suspendedMarks,
  "0090-reports-of-visitors": reportsOfVisitors,
};
