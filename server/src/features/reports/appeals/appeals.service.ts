import { appealErrors } from "@dishboard/contract/appeals";
import { Problem } from "@dishboard/contract/problem";
import { type Appeal, reportErrors } from "@dishboard/contract/reports";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { isAdministrator } from "../../../platform/sessions/sessions.repository.ts";
import { type Decider, type DecisionsDeps, decideWithin } from "../decisions.service.ts";
import { hasOtherModerator } from "../moderators/moderators.repository.ts";
import * as repository from "./appeals.repository.ts";

/** Job that emails moderators an appeal; stored in the queue. */
export const newAppealTask = "new-appeal";

/** Job that emails an answer; stored in the queue. */
export const answerTask = "appeal-answer";

export type AppealJob = { id: string };

/**
 * Appeals a decision about a person's content. Throws `Problem("not-found")` for other decisions, `Problem("conflict")`
 * if repeated or taken back.
 */
export async function appeal(
  { db, clock }: Pick<DecisionsDeps, "db" | "clock">,
  personId: string,
  { decisionId, text }: { decisionId: string; text: string },
): Promise<Appeal> {
  return inTransaction(db.write, async (transaction) => {
    const decision = await repository.findDecisionAbout(transaction, decisionId, personId);
    if (!decision) throw new Problem("not-found", appealErrors.notFound);
    if (decision.isTakenBack) throw new Problem("conflict", appealErrors.takenBack);
    const id = await repository.insertAppeal(transaction, { logId: decisionId, personId, text, now: clock() });
    const stored = await repository.findAppealAgainst(transaction, decisionId);
    // The same text is a retry.
    if (!stored || (!id && stored.text !== text)) throw new Problem("conflict", appealErrors.again);
    if (id) await addJob(transaction, newAppealTask, { id } satisfies AppealJob, `appeal ${personId} ${id}`);
    return stored;
  });
}

export type Answer = { outcome: "accepted" | "rejected"; answer: string | null };

/**
 * Answers an appeal; accepting takes the decision back in the same transaction. Throws `Problem("conflict")` if
 * answered differently, `Problem("forbidden")` for the decider if another could answer.
 */
export async function answerAppeal(
  deps: DecisionsDeps,
  decider: Decider,
  id: string,
  { outcome, answer }: Answer,
): Promise<void> {
  await inTransaction(deps.db.write, async (db) => {
    const found = await repository.lockAppeal(db, id);
    if (!found) throw new Problem("not-found", reportErrors.notFound);
    if (found.appeal.outcome) {
      if (found.appeal.outcome === outcome && found.appeal.answer === answer) return;
      throw new Problem("conflict", appealErrors.answered);
    }
    if (!(await canAnswer(db, deps, decider, found))) throw new Problem("forbidden", appealErrors.ownDecision);
    if (outcome === "accepted") await takeBack(db, deps, decider, found);
    await repository.updateAnswered(db, id, { outcome, answer, answeredBy: decider.id, now: deps.clock() });
    await addJob(db, answerTask, { id } satisfies AppealJob, `appeal-answer ${found.personId} ${id}`);
  });
  deps.onChange();
}

/**
 * Whether a moderator may answer. Decider and person concerned may not, unless there is no one else. Only
 * administrators answer those of administrators.
 */
export async function canAnswer(
  db: Kysely<Schema>,
  { administrators }: Pick<DecisionsDeps, "administrators">,
  { id, isAdministrator: mayAll }: Decider,
  { deciderId, personId }: Pick<repository.AppealRow, "deciderId" | "personId">,
): Promise<boolean> {
  const isOfAdministrator = await isAdministrator(db, personId, administrators);
  if (isOfAdministrator && !mayAll) return false;
  if (deciderId !== id && personId !== id) return true;
  return !(await hasOtherModerator(db, id, administrators, { isAdministrator: isOfAdministrator }));
}

async function takeBack(
  db: Kysely<Schema>,
  deps: DecisionsDeps,
  decider: Decider,
  { kind, subjectId, action }: repository.AppealRow,
): Promise<void> {
  const ref = { kind, id: subjectId };
  const form = { action: action === "suspend" ? "lift" : "show" } as const;
  await decideWithin(db, deps, decider, ref, form, { isTold: true }).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === "not-found")) throw error;
  });
}
