import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { syncFile, syncFolder } from "../../database/sync.ts";
import type { Log } from "../log.ts";
import { makeFolder } from "../storage/make-folder.ts";
import { type Email, emailHtml, emailText, type SiteInfo } from "./email.ts";

export type Mailer = {
  /**
   * Rejects with `EmailRefused` if the mail server refused the email for good, else the caller retries later. Emails of
   * one `attemptOf` to one address share a Message-ID, so that mail programs recognise duplicates.
   */
  send(to: string, email: Email, attemptOf?: string): Promise<void>;
  /** Deletes files of the outbox that are older than a month. */
  deleteOld(now: Date): Promise<void>;
  /** Deletes files of the outbox to these addresses. */
  forget(addresses: string[]): Promise<void>;
};

/** A permanent refusal: the address does not exist, or the content is refused. */
export class EmailRefused extends Error {}

export type MailerOptions = {
  /** Null: emails are written to the outbox. */
  smtpUrl: string | null;
  from: string;
  dataDir: string;
  site: SiteInfo;
  log: Log;
};

const timeoutMs = 20_000;
const maxOutboxAgeMs = 30 * 24 * 3_600_000;

export function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

/** Without a mail server, writes files to the outbox and the email's link to the log. */
export function createMailer({ smtpUrl, from, dataDir, site, log }: MailerOptions): Mailer {
  const compose = (to: string, email: Email, attemptOf?: string) => ({
    from,
    ...(attemptOf === undefined ? {} : { messageId: messageIdOf(`${attemptOf} ${to}`, site) }),
    // An object, so that no address can be parsed as a list.
    to: { name: "", address: to },
    subject: email.subject,
    text: emailText(email, site),
    html: emailHtml(email, site),
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(email) },
    // No content of an email can fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (smtpUrl !== null) {
    const server = createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    return {
      async send(to, email, attemptOf) {
        try {
          await server.sendMail(compose(to, email, attemptOf));
        } catch (error) {
          if (!isFinal(error)) throw error;
          log.warn({ subject: email.subject, reason: error.response }, "an email was refused for good");
          throw new EmailRefused();
        }
      },
      deleteOld: async () => {},
      forget: async () => {},
    };
  }

  const folder = outboxFolder(dataDir);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(to, email, attemptOf) {
      const { message } = await composer.sendMail(compose(to, email, attemptOf));
      await makeFolder(folder);
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}.eml`;
      const part = join(folder, `${name}.part`);
      await writeFile(part, message as Buffer, { mode: 0o600 });
      await syncFile(part);
      await rename(part, join(folder, name));
      await syncFolder(folder);
      log.info({ subject: email.subject }, "no mail server is set: an email is in the outbox");
      // On separate lines, because a person who tries out the site must find and copy the link.
      if (email.action && log.isLevelEnabled("info"))
        console.log(`\n  ${email.subject}\n  ${email.action.label}: ${email.action.link}\n`);
    },
    async deleteOld(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(join(folder, name));
        if (now.getTime() - mtimeMs > maxOutboxAgeMs) await rm(join(folder, name), { force: true });
      }
    },
    async forget(addresses) {
      for (const name of await readdir(folder).catch(() => [])) {
        const content = (await readFile(join(folder, name), "utf8")).toLowerCase();
        if (addresses.some((address) => content.includes(address.toLowerCase())))
          await rm(join(folder, name), { force: true });
      }
    },
  };
}

function messageIdOf(content: string, site: SiteInfo): string {
  return `<${createHash("sha256").update(content).digest("hex").slice(0, 32)}@${new URL(site.url).hostname}>`;
}

function unsubscribeHeaders({ unsubscribeLink }: Email) {
  if (!unsubscribeLink) return {};
  return {
    // Unfolded: not every program reads a folded header.
    "List-Unsubscribe": { prepared: true, value: `<${unsubscribeLink}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Whether a mail server refused the recipient or the content. A refused sender is not final: it can be fixed. */
function isFinal(error: unknown): error is Error & { response: string } {
  if (!(error instanceof Error)) return false;
  const { command, response, responseCode } = error as {
    command?: unknown;
    response?: unknown;
    responseCode?: unknown;
  };
  const isAboutEmail = command === "RCPT TO" || command === "DATA";
  return isAboutEmail && typeof response === "string" && /^5(?!3)\d\d$/.test(String(responseCode));
}
