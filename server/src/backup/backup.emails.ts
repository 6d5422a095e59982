import type { Email } from "../platform/mail/email.ts";
import type { LastBackup } from "./backups.repository.ts";

/** To administrators, after the first failure since a complete backup. */
export function failedBackupEmail(site: string, { reason, last }: { reason: string; last: LastBackup | null }): Email {
  const when = last?.startedAt.toISOString().slice(0, 16).replace("T", " ");
  return {
    subject: `The backup of ${site} failed`,
    heading: "A backup failed",
    paragraphs: [
      `It said: ${reason}`,
      when ? `The newest whole backup is of ${when} UTC, in ${last?.place}.` : "There is no whole backup yet.",
      "It is tried again within an hour. You hear of it once, until a backup has succeeded and another one fails.",
    ],
    footnote: `You get this because you are an administrator of ${site}.`,
  };
}
