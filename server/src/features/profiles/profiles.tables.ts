import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether `users u`, left-joined to their profile, are confirmed and not suspended. A demo town's people have no
 * accounts.
 */
export const isShownPerson: RawBuilder<SqlBool> = sql<SqlBool>`
  (u.id is null or u.email_confirmed_at is not null and u.state = 'active')`;

/** Returns null if others may not see the person. */
export function shownPersonId(id: string): RawBuilder<string | null> {
  return sql`(select s.id from profiles s left join users u on u.id = s.id where s.id = ${id}::uuid and ${isShownPerson})`;
}
