import { moderatorErrors } from "@dishboard/contract/moderators";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { isAdministrator } from "../../../platform/sessions/sessions.repository.ts";
import { insertLogEntry } from "../decisions.repository.ts";
import { type DecisionsDeps, type OwnerEmail, ownerTask } from "../decisions.service.ts";
import { deleteModerator, findUsername, insertModerator, lockActivePerson } from "./moderators.repository.ts";

/**
 * Names a moderator, logs and notifies; repeatable. Throws `Problem("not-found")` without an active person of this
 * name, `Problem("conflict")` for an administrator.
 */
export async function nameModerator(deps: DecisionsDeps, administratorId: string, username: string): Promise<void> {
  await inTransaction(deps.db.write, async (db) => {
    const userId = await lockActivePerson(db, username);
    if (!userId) throw new Problem("not-found", moderatorErrors.nobody, "username");
    if (await isAdministrator(db, userId, deps.administrators))
      throw new Problem("conflict", moderatorErrors.administrator, "username");
    const now = deps.clock();
    if (!(await insertModerator(db, userId, { namedBy: administratorId, now }))) return;
    await note(db, { administratorId, userId, action: "name-moderator", now });
  });
}

/** Removes a moderator, logs and notifies; repeatable. */
export async function removeModerator(deps: DecisionsDeps, administratorId: string, userId: string): Promise<void> {
  await inTransaction(deps.db.write, async (db) => {
    if (!(await deleteModerator(db, userId))) return;
    await note(db, { administratorId, userId, action: "remove-moderator", now: deps.clock() });
  });
}

type Change = {
  administratorId: string;
  userId: string;
  action: "name-moderator" | "remove-moderator";
  now: Date;
};

async function note(db: Kysely<Schema>, { administratorId, userId, action, now }: Change): Promise<void> {
  const subject = { kind: "profile", id: userId } as const;
  const name = await findUsername(db, userId);
  const why = { reason: null, note: null };
  await insertLogEntry(db, { administratorId, action, subject, subjectName: name, ownerId: userId, ...why, now });
  const email: OwnerEmail = { ownerId: userId, action, subject, name, ...why };
  await addJob(db, ownerTask, email, `moderation ${userId}`);
}
