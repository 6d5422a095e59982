import { type ReportReason, reportReasons, type SubjectKind } from "@dishboard/contract/reports";
import type { Email } from "../../platform/mail/email.ts";
import type { OwnerEmail } from "./decisions.service.ts";

const things: Record<SubjectKind, string> = {
  dish: "dish",
  product: "product",
  post: "post",
  comment: "comment",
  profile: "account",
  note: "note",
};

/** To administrators, when something was reported that cannot wait. */
export function urgentReportEmail(
  site: string,
  { kind, name, reason, details }: { kind: SubjectKind; name: string | null; reason: ReportReason; details: string[] },
  link: string,
): Email {
  return {
    subject: `Report on ${site}: ${reportReasons[reason]}`,
    heading: reportReasons[reason],
    paragraphs: [
      `${name ? `The ${things[kind]} '${name}'` : `A ${things[kind]}`} was reported.`,
      ...details.map((text) => `"${text}"`),
    ],
    action: { label: "Look at the report", link },
    footnote: `You get this because you are an administrator of ${site}.`,
  };
}

/** To administrators, once a day when there is anything. */
export function reportsDigestEmail(site: string, count: number, link: string): Email {
  return {
    subject: `${count === 1 ? "1 new report" : `${count} new reports`} on ${site}`,
    heading: "What was reported",
    paragraphs: [
      count === 1
        ? "One thing was reported since yesterday and waits for a decision."
        : `${count} things were reported since yesterday and wait for a decision.`,
    ],
    action: { label: "Look at the reports", link },
    footnote: `You get this because you are an administrator of ${site}.`,
  };
}

/** To whoever has submitted, posted or written something that was hidden or is shown again, and about their account. */
export function ownerEmail(site: string, { action, subject, name, reason, note }: Omit<OwnerEmail, "ownerId">): Email {
  const what =
    subject.kind === "profile" || !name ? `Your ${things[subject.kind]}` : `Your ${things[subject.kind]} '${name}'`;
  const heading = {
    hide: `Your ${things[subject.kind]} was hidden`,
    show: `Your ${things[subject.kind]} is shown again`,
    suspend: "Your account was suspended",
    lift: "Your account is open again",
  }[action];
  const sentence = {
    hide: `${what} on ${site} was hidden. Others cannot see it; its votes, likes and comments are kept.`,
    show: `${what} on ${site} is shown again.`,
    suspend: `Your account on ${site} was suspended, and you were signed out everywhere.`,
    lift: `You can sign in to ${site} again.`,
  }[action];
  return {
    subject: `${heading} on ${site}`,
    heading,
    paragraphs: [sentence, ...(reason ? [`Reason: ${reportReasons[reason]}.`] : []), ...(note ? [note] : [])],
    footnote: `If you think this is wrong, contact the people who run ${site}.`,
  };
}
