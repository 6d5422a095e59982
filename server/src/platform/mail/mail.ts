import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Log } from "../log.ts";
import { asHtml, asText, type Letter } from "./letter.ts";

/** Sends letters. */
export type Mail = {
  /** Rejects when the letter could not be handed over; who calls tries again later. */
  send(to: string, letter: Letter): Promise<void>;
  /** Removes what the outbox has kept for longer than a month. */
  tidy(now: Date): Promise<void>;
};

/** What mail is opened with. */
export type MailOptions = {
  /** Null: letters are put into the outbox. */
  smtpUrl: string | null;
  from: string;
  dataDir: string;
  site: { name: string; url: string };
  log: Log;
};

const timeoutMilliseconds = 20_000;
const keptMilliseconds = 30 * 24 * 3_600_000;

/** The folder of letters on a machine without a mail server. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

/** Mail by the given server, or into the outbox with the letter's link on the log. */
export function openMail({ smtpUrl, from, dataDir, site, log }: MailOptions): Mail {
  const compose = (to: string, letter: Letter) => ({
    from,
    // An object, so that no address can be read as a list of several.
    to: { name: "", address: to },
    subject: letter.subject,
    text: asText(letter, site),
    html: asHtml(letter, site),
    headers: { "Auto-Submitted": "auto-generated" },
    // Nothing is fetched from a file or an address, whatever a letter says.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (smtpUrl !== null) {
    const server = createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMilliseconds,
      greetingTimeout: timeoutMilliseconds,
      socketTimeout: timeoutMilliseconds,
    });
    return { send: async (to, letter) => void (await server.sendMail(compose(to, letter))), tidy: async () => {} };
  }

  const folder = outboxFolder(dataDir);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(to, letter) {
      const { message } = await composer.sendMail(compose(to, letter));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}.eml`;
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600 });
      const link = letter.action?.link;
      log.info(
        { subject: letter.subject, ...(link ? { link } : {}) },
        "no mail server is set: a mail is in the outbox",
      );
    },
    async tidy(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(join(folder, name));
        if (now.getTime() - mtimeMs > keptMilliseconds) await rm(join(folder, name), { force: true });
      }
    },
  };
}
