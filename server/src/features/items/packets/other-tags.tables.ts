import { type RawBuilder, sql } from "kysely";

/** Tags that say that there are none. Nobody is told so: what one source does not know of another may. */
const noneTags = "^[a-z]{2,3}:(none|aucune?|keine?|ningun[oa]|nessun[oa]|geen|nenhum|ingen)$";

/** The tags of a column of `barcode_products` that name something. */
export function namedIn(tags: "other_allergens" | "other_traces"): RawBuilder<string[]> {
  return sql`array(select tag from unnest(${sql.ref(tags)}) tag where tag !~ ${noneTags})`;
}
