import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether others may see a person (`users u`, left-joined to their profile): with a confirmed address and not
 * suspended. A demo town's people have no accounts.
 */
export const isShownPerson: RawBuilder<SqlBool> = sql<SqlBool>`
  (u.id is null or u.email_confirmed_at is not null and u.state = 'active')`;

/** The id if others may see the person, or else null. */
export function shownPersonId(id: string): RawBuilder<string | null> {
  return sql`(select s.id from profiles s left join users u on u.id = s.id where s.id = ${id}::uuid and ${isShownPerson})`;
}
