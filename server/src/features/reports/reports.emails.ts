import { type Appeal, type ReportReason, reportReasons, type SubjectKind } from "@dishboard/contract/reports";
import type { Email } from "../../platform/mail/email.ts";
import type { OwnerEmail } from "./decisions.service.ts";

const things: Record<SubjectKind, string> = {
  dish: "dish",
  product: "product",
  post: "post",
  comment: "comment",
  profile: "account",
  note: "note",
  list: "list",
};

/** To moderators: an urgent report. */
export function urgentReportEmail(
  site: string,
  {
    kind,
    name,
    reason,
    details,
    moreCount,
  }: { kind: SubjectKind; name: string | null; reason: ReportReason; details: string[]; moreCount: number },
  link: string,
): Email {
  return {
    subject: `Report on ${site}: ${reportReasons[reason]}`,
    heading: reportReasons[reason],
    paragraphs: [
      `${name ? `The ${things[kind]} '${name}'` : `A ${things[kind]}`} was reported.`,
      ...details.map((text) => `"${text}"`),
      ...(moreCount > 0
        ? [moreCount === 1 ? "One more report cannot wait." : `${moreCount} more reports cannot wait.`]
        : []),
    ],
    action: { label: moreCount > 0 ? "Look at the reports" : "Look at the report", link },
    footnote: moderatorFootnote(site),
  };
}

/** To moderators: the daily digest. */
export function reportsDigestEmail(
  site: string,
  { count, goneCount, codeCount }: { count: number; goneCount: number; codeCount: number },
  link: string,
): Email {
  const all = count + goneCount + codeCount;
  const things =
    count === 1
      ? "One thing was reported since yesterday and waits for a decision."
      : `${count} things were reported since yesterday and wait for a decision.`;
  const places =
    goneCount === 1
      ? "One restaurant was reported as gone. Decide about it under 'Places to check'."
      : `${goneCount} restaurants were reported as gone. Decide about them under 'Places to check'.`;
  const codes = `${codeCount === 1 ? "One barcode is" : `${codeCount} barcodes are`} on more than one product. Decide which one has it under 'Barcodes'.`;
  return {
    subject: `${all === 1 ? "1 new report" : `${all} new reports`} on ${site}`,
    heading: "What was reported",
    paragraphs: [...(count > 0 ? [things] : []), ...(goneCount > 0 ? [places] : []), ...(codeCount > 0 ? [codes] : [])],
    action: { label: "Look at the reports", link },
    footnote: moderatorFootnote(site),
  };
}

/** To the owner: hidden or shown content, or their account. */
export function ownerEmail(
  site: string,
  { action, subject, name, reason, note, hidesThings = false, voidsVotes = false }: Omit<OwnerEmail, "ownerId">,
  link: string,
): Email {
  const what =
    subject.kind === "profile" || !name ? `Your ${things[subject.kind]}` : `Your ${things[subject.kind]} '${name}'`;
  const { heading, sentence } = ownerTexts(site, what, things[subject.kind])[action];
  const canAppeal = action === "hide" || action === "suspend";
  return {
    subject: `${heading} on ${site}`,
    heading,
    paragraphs: [
      sentence,
      ...(hidesThings ? ["No one else sees what you added, posted or wrote."] : []),
      ...(voidsVotes ? ["Your votes do not count for now."] : []),
      ...(reason ? [`Reason: ${reportReasons[reason]}.`] : []),
      ...(note ? [note] : []),
    ],
    ...(canAppeal ? { action: { label: "Read it and appeal", link } } : {}),
    footnote: canAppeal
      ? "If you think this is wrong, you can appeal once. Somebody will look at it again."
      : `If you think this is wrong, contact the people who run ${site}.`,
  };
}

function ownerTexts(
  site: string,
  what: string,
  thing: string,
): Record<OwnerEmail["action"], { heading: string; sentence: string }> {
  return {
    hide: {
      heading: `Your ${thing} was hidden`,
      sentence: `${what} on ${site} was hidden. Others cannot see it; its votes, likes and comments are kept.`,
    },
    show: { heading: `Your ${thing} is shown again`, sentence: `${what} on ${site} is shown again.` },
    suspend: {
      heading: "Your account was suspended",
      sentence: `Your account on ${site} was suspended, and you were signed out everywhere.`,
    },
    lift: {
      heading: "Your account is open again",
      sentence: `You can sign in to ${site} again. What was hidden is shown again, and your votes count.`,
    },
    "hide-things": {
      heading: "What you made was hidden",
      sentence: `While your account is suspended, nobody else sees what you have added, posted or written on ${site}.`,
    },
    "show-things": {
      heading: "What you made is shown again",
      sentence: `Others see what you have added, posted and written on ${site} again. Your account is still suspended.`,
    },
    "void-votes": {
      heading: "Your votes were voided",
      sentence: `While your account is suspended, your votes on ${site} do not count.`,
    },
    "count-votes": {
      heading: "Your votes count again",
      sentence: `Your votes on ${site} count again. Your account is still suspended.`,
    },
    "name-moderator": {
      heading: "You are a moderator",
      sentence: `An administrator of ${site} has named you a moderator: you can read what is reported, hide things, suspend accounts and answer appeals, under 'Reports' in your menu.`,
    },
    "remove-moderator": {
      heading: "You are no longer a moderator",
      sentence: `An administrator of ${site} has ended your role as a moderator. What you have decided stays.`,
    },
  };
}

/** To moderators: an appeal. */
export function newAppealEmail(
  site: string,
  { username, text }: { username: string | null; text: string },
  link: string,
): Email {
  return {
    subject: `Appeal on ${site}`,
    heading: "Somebody has appealed",
    paragraphs: [`${username ? `@${username}` : "Somebody"} thinks that a decision is wrong.`, `"${text}"`],
    action: { label: "Look at the appeal", link },
    footnote: moderatorFootnote(site),
  };
}

/** To the appellant: the answer. */
export function appealAnswerEmail(site: string, { outcome, answer }: Pick<Appeal, "outcome" | "answer">): Email {
  const isAccepted = outcome === "accepted";
  const heading = isAccepted ? "Your appeal was accepted" : "Your appeal was rejected";
  return {
    subject: `${heading} on ${site}`,
    heading,
    paragraphs: [
      isAccepted
        ? "Somebody has looked at it again. The decision was taken back."
        : "Somebody has looked at it again. The decision stays.",
      ...(answer ? [answer] : []),
    ],
    footnote: `You get this because you have appealed on ${site}.`,
  };
}

function moderatorFootnote(site: string): string {
  return `You get this because you are an administrator or moderator of ${site}.`;
}
