import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether others may see the person whose account is `users u`, left-joined to their profile: nobody who has not confirmed
 * their address or is suspended. The people of a demo town have no accounts.
 */
export const isShownPerson: RawBuilder<SqlBool> = sql<SqlBool>`
  (u.id is null or u.email_confirmed_at is not null and u.state = 'active')`;

/** The id, where it is that of a person whom others may see; null elsewhere. */
export function shownPersonId(id: string): RawBuilder<string | null> {
  return sql`(select s.id from profiles s left join users u on u.id = s.id where s.id = ${id}::uuid and ${isShownPerson})`;
}
