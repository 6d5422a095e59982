import { type RawBuilder, sql } from "kysely";

/** Tags for 'none'. They are not shown, because another source may know more. */
const noneTags = "^[a-z]{2,3}:(none|aucune?|keine?|ningun[oa]|nessun[oa]|geen|nenhum|ingen)$";

export function namedIn(tags: "other_allergens" | "other_traces"): RawBuilder<string[]> {
  return sql`array(select tag from unnest(${sql.ref(tags)}) tag where tag !~ ${noneTags})`;
}
