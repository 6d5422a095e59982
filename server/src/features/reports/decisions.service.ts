import type { ItemRef } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import {
  type Decision,
  type ReportReason,
  reportErrors,
  type Subject,
  type SubjectRef,
} from "@dishboard/contract/reports";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { isAdministrator } from "../../platform/sessions/sessions.repository.ts";
import { setSuspended } from "../accounts/suspension/suspension.service.ts";
import { setNoteHidden } from "../food-log/notes/notes.service.ts";
import { setItemFeatured, setItemHidden } from "../items/moderation/item-moderation.service.ts";
import { setCommentHidden, setPostHidden } from "../posts/moderation/post-moderation.service.ts";
import { deleteHidden, insertLogEntry, saveHidden, updateToNameless } from "./decisions.repository.ts";
import { settleReports } from "./reports.repository.ts";
import { checkReason } from "./reports.service.ts";
import { findSubjects } from "./subjects.repository.ts";

/** What deciding needs. */
export type DecisionsDeps = {
  db: Database;
  clock: () => Date;
  /** The addresses of administrators, in lower case. */
  administrators: readonly string[];
  /** Called after every change of what lists show. */
  onChange: () => void;
};

/** What an administrator does with something, and why. */
export type DecisionForm = { action: Decision; reason?: ReportReason | undefined; note?: string | null | undefined };

/** The job that tells an owner what was decided; its name is stored in the queue. */
export const ownerTask = "moderation-email";

/** What that job says. */
export type OwnerEmail = {
  ownerId: string;
  action: "hide" | "show" | "suspend" | "lift";
  subject: SubjectRef;
  name: string | null;
  reason: ReportReason | null;
  note: string | null;
};

/** Decides about something, and writes it to the log; what is so already is not done again. */
export async function decideAbout(
  deps: DecisionsDeps,
  administratorId: string,
  ref: SubjectRef,
  form: DecisionForm,
): Promise<void> {
  await inTransaction(deps.db.write, async (db) => {
    const subject = (await findSubjects(db, [ref])).get(ref.id);
    if (!subject) throw new Problem("not-found", reportErrors.notFound);
    const now = deps.clock();
    const { action, reason = null, note = null } = form;
    if (!(await carryOut(db, deps, subject, form, now))) return;
    const name = subject.kind === "profile" ? (subject.owner?.username ?? null) : (subject.name ?? subject.text);
    const ownerId = subject.owner?.id ?? null;
    await insertLogEntry(db, { administratorId, action, subject: ref, subjectName: name, ownerId, reason, note, now });
    if (isForOwner(action) && subject.owner) {
      const email = { ownerId: subject.owner.id, action, subject: ref, name, reason, note } satisfies OwnerEmail;
      await addJob(db, ownerTask, email, `moderation ${ref.id}`);
    }
  });
  deps.onChange();
}

function isForOwner(action: Decision): action is OwnerEmail["action"] {
  return action === "hide" || action === "show" || action === "suspend" || action === "lift";
}

/** Returns whether that changed anything. */
async function carryOut(
  db: Kysely<Schema>,
  deps: DecisionsDeps,
  subject: Subject,
  { action, reason, note = null }: DecisionForm,
  now: Date,
): Promise<boolean> {
  switch (action) {
    case "dismiss":
      return (await settleReports(db, subject.id, now)) > 0;
    case "feature":
    case "unfeature":
      return setItemFeatured(db, itemOf(subject), action === "feature");
    case "hide":
    case "suspend": {
      if (!reason) throw new Problem("invalid", reportErrors.noReason, "reason");
      checkReason(subject.kind, reason);
      const isChanged = action === "hide" ? await setHidden(db, subject, true) : await suspend(db, deps, subject, now);
      if (isChanged) await saveHidden(db, subject, { ownerId: subject.owner?.id ?? null, reason, note, now });
      // What was reported is settled by it, even where another administrator was faster.
      await settleReports(db, subject.id, now);
      return isChanged;
    }
    case "show":
    case "lift": {
      const isChanged =
        action === "show" ? await setHidden(db, subject, false) : await setSuspended(db, personOf(subject), false, now);
      if (isChanged) await deleteHidden(db, subject.id);
      return isChanged;
    }
  }
}

async function setHidden(db: Kysely<Schema>, subject: Subject, isHidden: boolean): Promise<boolean> {
  if (subject.kind === "post") return setPostHidden(db, subject.id, isHidden);
  if (subject.kind === "comment") return setCommentHidden(db, subject.id, isHidden);
  if (subject.kind === "note") return setNoteHidden(db, subject.id, isHidden);
  return setItemHidden(db, itemOf(subject), isHidden);
}

async function suspend(
  db: Kysely<Schema>,
  { administrators }: DecisionsDeps,
  subject: Subject,
  now: Date,
): Promise<boolean> {
  const id = personOf(subject);
  if (await isAdministrator(db, id, administrators)) throw new Problem("forbidden", reportErrors.administrator);
  if (await setSuspended(db, id, true, now)) return true;
  if (subject.isHidden) return false;
  throw new Problem("conflict", reportErrors.noAccount);
}

function itemOf({ kind, id }: Subject): ItemRef {
  if (kind === "dish" || kind === "product") return { kind, id };
  throw new Problem("invalid", reportErrors.notForThis, "action");
}

function personOf({ kind, id }: Subject): string {
  if (kind === "profile") return id;
  throw new Problem("invalid", reportErrors.notForThis, "action");
}

/** Takes the names of what a person has made, and their own, out of the log, which outlives them. */
export async function forgetNamesOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await updateToNameless(db, userId);
}
