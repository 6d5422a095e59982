import { sql } from "kysely";

/** Whether nothing was on the board of a row `w` of weekly charts in any week before it. */
export const isFirstWeek = sql<boolean>`not exists (select from weekly_charts o
  where o.board_id = w.board_id and o.monday < w.monday and cardinality(o.entry_ids) > 0)`;
