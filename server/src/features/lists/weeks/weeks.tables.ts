import { sql } from "kysely";

/** Whether the board was empty in all weeks before row `w`. */
export const isFirstWeek = sql<boolean>`not exists (select from weekly_charts o
  where o.board_id = w.board_id and o.monday < w.monday and cardinality(o.entry_ids) > 0)`;
