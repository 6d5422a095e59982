import { reportsPageSize } from "@dishboard/contract/limits";
import type { Appeal, Decision, SubjectKind } from "@dishboard/contract/reports";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../../database/schema.ts";
import { appealColumn, takenBackAt } from "../reports.tables.ts";

/** An appealable decision. */
export type AppealedDecision = { isTakenBack: boolean };

/** An appealable decision about a person's content. */
export async function findDecisionAbout(
  db: Kysely<Schema>,
  decisionId: string,
  personId: string,
): Promise<AppealedDecision | undefined> {
  const { rows } = await sql<AppealedDecision>`
    select ${takenBackAt} is not null as "isTakenBack" from moderation_log l
    where l.id = ${decisionId}::uuid and l.owner_id = ${personId}::uuid and l.action in ('hide', 'suspend')`.execute(
    db,
  );
  return rows[0];
}

/** Inserts an appeal; undefined if one exists. */
export async function insertAppeal(
  db: Kysely<Schema>,
  { logId, personId, text, now }: { logId: string; personId: string; text: string; now: Date },
): Promise<string | undefined> {
  const inserted = db
    .insertInto("appeals")
    .values({ id: v7(), log_id: logId, person_id: personId, content: text, created_at: now, answered_at: null })
    .onConflict((conflict) => conflict.column("log_id").doNothing())
    .returning("id");
  return (await inserted.executeTakeFirst())?.id;
}

/** A decision's appeal. */
export async function findAppealAgainst(db: Kysely<Schema>, logId: string): Promise<Appeal | undefined> {
  const { rows } = await sql<{ appeal: Appeal }>`
    select ${appealColumn} as appeal from appeals a where a.log_id = ${logId}::uuid`.execute(db);
  return rows[0]?.appeal;
}

/** Counts open appeals. */
export async function countOpenAppeals(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appeals where outcome is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An appeal with its decision. */
export type AppealRow = {
  id: string;
  appeal: Appeal;
  logId: string;
  personId: string;
  kind: SubjectKind;
  subjectId: string;
  action: Decision;
  deciderId: string | null;
};

const appealRows = sql`
  select a.id, ${appealColumn} as appeal, a.log_id as "logId", a.person_id as "personId", l.subject_kind as kind,
    l.subject_id as "subjectId", l.action, l.administrator_id as "deciderId"
  from appeals a join moderation_log l on l.id = a.log_id`;

/** A page of appeals, open ones first, plus one more if there is one. */
export async function listAppeals(db: Kysely<Schema>, page: number): Promise<AppealRow[]> {
  const { rows } = await sql<AppealRow>`${appealRows}
    order by a.outcome is not null, case when a.outcome is null then a.created_at end, a.answered_at desc, a.id
    limit ${sql.lit(reportsPageSize + 1)} offset ${page * reportsPageSize}`.execute(db);
  return rows;
}

/** Finds and locks an appeal. */
export async function lockAppeal(db: Kysely<Schema>, id: string): Promise<AppealRow | undefined> {
  const { rows } = await sql<AppealRow>`${appealRows} where a.id = ${id}::uuid for update of a`.execute(db);
  return rows[0];
}

/** Finds an appeal. */
export async function findAppeal(db: Kysely<Schema>, id: string): Promise<AppealRow | undefined> {
  const { rows } = await sql<AppealRow>`${appealRows} where a.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Stores an answer. */
export async function updateAnswered(
  db: Kysely<Schema>,
  id: string,
  {
    outcome,
    answer,
    answeredBy,
    now,
  }: { outcome: "accepted" | "rejected"; answer: string | null; answeredBy: string; now: Date },
): Promise<void> {
  const values = { outcome, answer, answered_by: answeredBy, answered_at: now };
  await db.updateTable("appeals").set(values).where("id", "=", id).execute();
}

/** A suspension as the person reads it. */
export type SuspendedPerson = {
  username: string | null;
  hidesThings: boolean;
  voidsVotes: boolean;
};

/** A person's suspension; undefined once the account is gone. */
export async function findSuspended(db: Kysely<Schema>, personId: string): Promise<SuspendedPerson | undefined> {
  const { rows } = await sql<SuspendedPerson>`
    select p.username, coalesce(m.hides_things, false) as "hidesThings",
      coalesce(m.voids_votes, false) as "voidsVotes"
    from profiles p left join account_measures m on m.user_id = p.id
    where p.id = ${personId}::uuid`.execute(db);
  return rows[0];
}
