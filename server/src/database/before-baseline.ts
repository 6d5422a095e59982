import { type Kysely, sql } from "kysely";
import { baseline } from "./later-migrations.ts";

/** Older databases and backups name these. */
export const migrationsBefore = [
  "0030-baseline",
  "0031-search",
  "0032-known-networks",
  "0033-videos-that-fail",
  "0034-brands-of-cards",
  "0035-job-workers",
  "0036-imports",
  "0037-opening-hours",
  "0038-import-files",
  "0039-same-place",
  "0040-dish-imports",
  "0041-opening",
  "0042-barcodes",
  "0043-shared-notes",
  "0044-vote-marks",
  "0045-past",
  "0046-taste",
  "0047-moderation",
  "0048-blocks",
  "0049-limits-by-cost",
  "0050-fair-scores",
  "0051-vote-checks",
  "0052-public-log",
  "0053-weekly-charts",
  "0054-withdrawn-marks",
  "0055-also-named",
  "0057-public-log-people",
  "0058-weeks",
  "0059-boards",
  "0060-hand-lists",
  "0061-websub",
  "0062-market-days",
  "0063-allergen-states",
  "0064-reactions",
  "0065-group-tables",
  "0066-claims-of-filters",
  "0067-allergens-in-indexes",
  "0068-reaction-notifications",
  "0069-kept-reactions",
  "0070-kept-since-deletion",
  "0071-edit-keys",
  "0072-kept-under-earlier-names",
  "0073-name-keys",
  "0074-unchecked-videos",
  "0076-market-nights-and-sources",
  "0077-one-vote-check",
  "0078-gone-by-standing",
  "0079-counts-that-tell",
  "0080-taken-slugs",
  "0081-who-reacted",
  "0083-named-files",
  "0084-table-doors",
  "0085-thousandths",
  "0086-code-disputes",
];

export const lastCommitBefore = "99c4a924";

/** Replaces the names of earlier migrations by the baseline's; null if some are missing. */
export function withBaseline(names: string[]): string[] | null {
  const later = names.filter((name) => name === baseline || name > (migrationsBefore.at(-1) ?? ""));
  if (later.length === names.length) return names;
  return migrationsBefore.every((name) => names.includes(name)) ? [baseline, ...later] : null;
}

/** The tables equal the baseline's; only the names are replaced. */
export async function takeOver(db: Kysely<unknown>): Promise<void> {
  const last = migrationsBefore.at(-1);
  await sql`delete from kysely_migration where name = any(${migrationsBefore}::text[]) and name <> ${last}`.execute(db);
  await sql`update kysely_migration set name = ${baseline} where name = ${last}`.execute(db);
}
