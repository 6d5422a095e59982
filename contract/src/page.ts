/** Lists are paged by key: a cursor names the last entry seen, so that entries never repeat or go missing. */
import * as z from "zod/mini";

/** One page of a list; `next` is the cursor of the page after it, null on the last. */
export function Page<Entry extends z.ZodMiniType>(entry: Entry) {
  return z.object({ entries: z.array(entry), next: z.nullable(z.string()) });
}

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const cursorForm = new RegExp(`^${uuid}$`);

/** A cursor in a query: the id of the last entry seen. Ids grow with time, so the id alone orders a list. */
export const Cursor = z.string().check(z.regex(cursorForm, "This is not a page of this list"));
