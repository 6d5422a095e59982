import { allergenNames, type StatedAs, type StatementSource } from "@dishboard/contract/allergens";
import { shownBarcode } from "@dishboard/contract/barcodes";
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
import type { CodeDecision, PlaceDecision } from "../../platform/events.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { isAdministrator, isNamedModerator } from "../../platform/sessions/sessions.repository.ts";
import { setSuspended } from "../accounts/suspension/suspension.service.ts";
import { setItemFeatured } from "../items/moderation/item-moderation.service.ts";
import { askToWithdraw } from "../presence/presence.service.ts";
import {
  deleteHidden,
  type HiddenFor,
  insertLogEntry,
  lockSuspension,
  saveHidden,
  updateToNameless,
  updateToOwnReason,
} from "./decisions.repository.ts";
import { deleteMarksAbout } from "./measures/measures.repository.ts";
import { askForMeasures, setHidden } from "./measures/measures.service.ts";
import { deleteModerator } from "./moderators/moderators.repository.ts";
import { findNetwork, reopenReportsBy, settleReports, settleReportsBySpammer } from "./reports.repository.ts";
import { checkReason } from "./reports.service.ts";
import { findSubjects, isPrivateList } from "./subjects.repository.ts";

export type DecisionsDeps = {
  db: Database;
  clock: () => Date;
  /** Lower-case addresses. */
  administrators: readonly string[];
  /** Called after changes that lists show. */
  onChange: () => void;
};

/** Moderators decide neither about administrators, their content and other moderators, nor about their own content. */
export type Decider = { id: string; isAdministrator: boolean };

/** An action, its reason, and a suspension's measures. */
export type DecisionForm = {
  action: Decision;
  reason?: ReportReason | undefined;
  note?: string | null | undefined;
  hidesThings?: boolean | undefined;
  voidsVotes?: boolean | undefined;
};

/** Job that emails a decision to the owner; stored in the queue. */
export const ownerTask = "moderation-email";

const toldActions = [
  "hide",
  "show",
  "suspend",
  "lift",
  "hide-things",
  "show-things",
  "void-votes",
  "count-votes",
] as const satisfies Decision[];

export type OwnerEmail = {
  ownerId: string;
  action: (typeof toldActions)[number] | "name-moderator" | "remove-moderator";
  subject: SubjectRef;
  name: string | null;
  reason: ReportReason | null;
  note: string | null;
  hidesThings?: boolean;
  voidsVotes?: boolean;
};

type Confirmation = { by: string; allergenId: number; state: StatedAs; source: StatementSource; now: Date };

/** Decides and logs; a repeated decision changes nothing. */
export async function decideAbout(
  deps: DecisionsDeps,
  decider: Decider,
  ref: SubjectRef,
  form: DecisionForm,
): Promise<void> {
  await inTransaction(deps.db.write, (db) => decideWithin(db, deps, decider, ref, form));
  deps.onChange();
}

/** `decideAbout` within a transaction; with `isTold` another email informs the owner. */
export async function decideWithin(
  db: Kysely<Schema>,
  deps: DecisionsDeps,
  decider: Decider,
  ref: SubjectRef,
  form: DecisionForm,
  { isTold = false }: { isTold?: boolean } = {},
): Promise<void> {
  const subject = (await findSubjects(db, [ref])).get(ref.id);
  if (!subject || isPrivateList(subject)) throw new Problem("not-found", reportErrors.notFound);
  await checkDecider(db, deps, decider, subject, form.action);
  const now = deps.clock();
  const { action, reason = null, note = null } = form;
  const more = action === "suspend" ? { hidesThings: form.hidesThings, voidsVotes: form.voidsVotes } : {};
  const measures = { hidesThings: more.hidesThings ?? false, voidsVotes: more.voidsVotes ?? false };
  const change = await carryOut(db, { deps, decider, subject, form, now });
  if (!change) return;
  const name = nameOf(subject);
  const ownerId = subject.owner?.id ?? null;
  const entry = { administratorId: decider.id, action, subject: ref, subjectName: name, ownerId, reason, note };
  const logId = await insertLogEntry(db, { ...entry, ...measures, now });
  if (change.hiddenFor) await saveHidden(db, subject, { ...change.hiddenFor, logId });
  if (!isTold && isForOwner(action) && subject.owner) {
    const told = { ownerId: subject.owner.id, action, subject: ref, name, reason, note };
    await addJob(db, ownerTask, { ...told, ...measures } satisfies OwnerEmail, `moderation ${ref.id}`);
  }
}

/** Dismisses all reports from one report's network, except those the decider may not decide. */
export async function dismissReportsOfNetwork(deps: DecisionsDeps, decider: Decider, reportId: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db.write, async (db) => {
    const found = await findNetwork(db, reportId);
    if (!found) return;
    for (const subject of (await findSubjects(db, found.refs)).values()) {
      if (!(await mayDecide(db, deps, decider, subject))) continue;
      if ((await settleReports(db, subject.id, now, { network: found.network })) === 0) continue;
      await insertLogEntry(db, {
        ...{ administratorId: decider.id, action: "dismiss", subject, subjectName: nameOf(subject) },
        ...{ ownerId: subject.owner?.id ?? null, reason: null, note: null, now },
      });
    }
  });
}

async function mayDecide(db: Kysely<Schema>, deps: DecisionsDeps, decider: Decider, subject: Subject) {
  return checkDecider(db, deps, decider, subject, "dismiss").then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
}

function nameOf({ kind, owner, name, text }: Subject): string | null {
  return kind === "profile" ? (owner?.username ?? null) : (name ?? text);
}

/** Logs a moderator's confirmation about another person's item. */
export async function logConfirmation(
  db: Kysely<Schema>,
  item: ItemRef,
  { by, allergenId, state, source, now }: Confirmation,
): Promise<void> {
  const subject = (await findSubjects(db, [item])).get(item.id);
  await insertLogEntry(db, {
    ...{ administratorId: by, action: "confirm-allergen", subject: item, subjectName: subject?.name ?? null },
    ...{ ownerId: subject?.owner?.id ?? null, reason: null, now },
    note: `${allergenNames([allergenId]).join("")}: ${state}, ${source}`,
  });
}

/** Logs that a moderator released reactions or let them warn. */
export async function logReactions(
  db: Kysely<Schema>,
  item: ItemRef,
  {
    by,
    action,
    allergenIds,
    now,
  }: { by: string; action: "release-reactions" | "warn-of-reaction"; allergenIds: readonly number[]; now: Date },
): Promise<void> {
  const subject = (await findSubjects(db, [item])).get(item.id);
  await insertLogEntry(db, {
    ...{ administratorId: by, action, subject: item, subjectName: subject?.name ?? null },
    ...{ ownerId: subject?.owner?.id ?? null, reason: null, now, note: allergenNames(allergenIds).join(", ") },
  });
}

/** Logs a barcode decision. */
export async function logCodeDecision(
  db: Kysely<Schema>,
  { by, productId, action, code, now }: CodeDecision,
): Promise<void> {
  const subject = { kind: "product", id: productId } as const;
  const found = (await findSubjects(db, [subject])).get(productId);
  await insertLogEntry(db, {
    ...{ administratorId: by, action, subject, subjectName: found?.name ?? null, ownerId: found?.owner?.id ?? null },
    ...{ reason: null, note: shownBarcode(code), now },
  });
}

/** Logs a decision whether a restaurant is gone. */
export async function logPlaceDecision(
  db: Kysely<Schema>,
  { by, restaurant: { id, name }, isGone, now }: PlaceDecision,
): Promise<void> {
  await insertLogEntry(db, {
    ...{ administratorId: by, action: isGone ? "restaurant-gone" : "restaurant-here" },
    ...{ subject: { kind: "restaurant", id }, subjectName: name, ownerId: null, reason: null, note: null, now },
  });
}

function isForOwner(action: Decision): action is (typeof toldActions)[number] {
  return toldActions.some((one) => one === action);
}

/** Throws `Problem("forbidden")` if a moderator may not decide. */
async function checkDecider(
  db: Kysely<Schema>,
  { administrators }: DecisionsDeps,
  { id, isAdministrator: mayAll }: Decider,
  { kind, owner }: Subject,
  action: Decision,
): Promise<void> {
  if (mayAll) return;
  if (action === "feature" || action === "unfeature")
    throw new Problem("forbidden", reportErrors.administratorsOnly, "action");
  if (owner?.id === id) throw new Problem("forbidden", reportErrors.ownThing);
  if (owner && (await isAdministrator(db, owner.id, administrators)))
    throw new Problem("forbidden", reportErrors.ofAdministrator);
  if (kind === "profile" && owner && (await isNamedModerator(db, owner.id)))
    throw new Problem("forbidden", reportErrors.moderator);
}

type Order = { deps: DecisionsDeps; decider: Decider; subject: Subject; form: DecisionForm; now: Date };

type Change = { hiddenFor?: Omit<HiddenFor, "logId"> };

async function carryOut(db: Kysely<Schema>, order: Order): Promise<Change | null> {
  const { subject, form, now } = order;
  const changedBy = (isChanged: boolean): Change | null => (isChanged ? {} : null);
  switch (form.action) {
    case "dismiss":
      return changedBy((await settleReports(db, subject.id, now)) > 0);
    case "feature":
    case "unfeature":
      return changedBy(await setItemFeatured(db, itemOf(subject), form.action === "feature"));
    case "hide":
    case "suspend": {
      const { reason, note = null } = form;
      if (!reason) throw new Problem("invalid", reportErrors.noReason, "reason");
      checkReason(subject.kind, reason);
      const isChanged = form.action === "hide" ? await hide(db, subject, now) : await suspend(db, order, reason);
      // Settles reports even if another was faster, but not whether a waiting reaction warns.
      await settleReports(db, subject.id, now, { leavesWaiting: true });
      return isChanged ? { hiddenFor: { ownerId: subject.owner?.id ?? null, reason, note, now } } : null;
    }
    case "show":
    case "lift": {
      const isChanged =
        form.action === "show" ? await setHidden(db, hideable(subject), false, now) : await lift(db, subject, now);
      if (isChanged) await deleteHidden(db, subject.id);
      return changedBy(isChanged);
    }
    default:
      return changedBy(await changeMeasures(db, order, form.action));
  }
}

/** Content hidden by a suspension then stays hidden after it. */
async function hide(db: Kysely<Schema>, subject: Subject, now: Date): Promise<boolean> {
  return (await setHidden(db, hideable(subject), true, now)) || updateToOwnReason(db, subject.id);
}

async function suspend(
  db: Kysely<Schema>,
  { deps, decider, subject, form: { hidesThings = false, voidsVotes = false }, now }: Order,
  reason: ReportReason,
): Promise<boolean> {
  const id = personOf(subject);
  if (await isAdministrator(db, id, deps.administrators)) throw new Problem("forbidden", reportErrors.administrator);
  if (!(await setSuspended(db, id, true, now))) {
    // Perhaps suspended by another in this moment.
    if (await lockSuspension(db, id)) return false;
    throw new Problem("conflict", reportErrors.noAccount);
  }
  // Checked again under the lock: an administrator may just have named them.
  if (!decider.isAdministrator && (await isNamedModerator(db, id)))
    throw new Problem("forbidden", reportErrors.moderator);
  if (await deleteModerator(db, id)) await noteRemoval(db, decider, subject, now);
  await askToWithdraw(db, id);
  if (reason === "spam") await settleReportsBySpammer(db, id, now);
  if (hidesThings || voidsVotes) await askForMeasures(db, id, { hidesThings, voidsVotes }, { reason, now });
  return true;
}

/** A suspended account loses its moderator role for good. */
async function noteRemoval(db: Kysely<Schema>, decider: Decider, { id, owner }: Subject, now: Date): Promise<void> {
  const who = { subject: { kind: "profile", id } as const, subjectName: owner?.username ?? null, ownerId: id };
  const why = { reason: null, note: null, now };
  await insertLogEntry(db, { administratorId: decider.id, action: "remove-moderator", ...who, ...why });
}

async function lift(db: Kysely<Schema>, subject: Subject, now: Date): Promise<boolean> {
  const id = personOf(subject);
  if (!(await setSuspended(db, id, false, now))) return false;
  // Without suspension it is closed for erasure.
  if (!(await lockSuspension(db, id))) throw new Problem("conflict", reportErrors.notSuspended);
  await reopenReportsBy(db, id);
  const reason = subject.hidden?.reason ?? "other";
  await askForMeasures(db, id, { hidesThings: false, voidsVotes: false }, { reason, now });
  return true;
}

async function changeMeasures(
  db: Kysely<Schema>,
  { subject, now }: Order,
  action: "hide-things" | "show-things" | "void-votes" | "count-votes",
): Promise<boolean> {
  const id = personOf(subject);
  // The suspension's row stays locked, so no one lifts it meanwhile.
  const reason = await lockSuspension(db, id);
  if (!reason) throw new Problem("conflict", reportErrors.notSuspended);
  const asked = {
    "hide-things": { hidesThings: true },
    "show-things": { hidesThings: false },
    "void-votes": { voidsVotes: true },
    "count-votes": { voidsVotes: false },
  }[action];
  return askForMeasures(db, id, asked, { reason, now });
}

function hideable(subject: Subject): Subject {
  if (subject.kind !== "profile") return subject;
  throw new Problem("invalid", reportErrors.notForThis, "action");
}

function itemOf({ kind, id }: Subject): ItemRef {
  if (kind === "dish" || kind === "product") return { kind, id };
  throw new Problem("invalid", reportErrors.notForThis, "action");
}

function personOf({ kind, id }: Subject): string {
  if (kind === "profile") return id;
  throw new Problem("invalid", reportErrors.notForThis, "action");
}

/** Removes a person's names from the moderation log, and their suspended follows. */
export async function forgetNamesOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await updateToNameless(db, userId);
  await deleteMarksAbout(db, userId);
}
