import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { outboxFolder } from "../server/src/platform/mail/mailer.ts";

export type TestEmail = {
  to: string;
  from: string;
  subject: string;
  messageId: string;
  /** Both forms of the text, decoded. */
  text: string;
  link: string;
  token: string;
  /** One-press unsubscription by mail programs (RFC 8058), if any. */
  unsubscribeLink: string;
};

/** Removes all emails from an outbox and returns them, oldest first. */
export async function takeEmails(dataDir: string): Promise<TestEmail[]> {
  const folder = outboxFolder(dataDir);
  // Other files are still being written.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const emails: TestEmail[] = [];
  // One by one: there may be more than a process may open.
  for (const name of names) {
    emails.push(parseEmail(await readFile(join(folder, name), "utf8")));
    await rm(join(folder, name));
  }
  return emails;
}

export async function mailedAddresses(dataDirs: string[]): Promise<Set<string>> {
  const addresses = new Set<string>();
  for (const folder of dataDirs.map(outboxFolder))
    for (const name of await readdir(folder).catch(() => [])) {
      const to = /^To: <?([^>\s]+)/m.exec(await readFile(join(folder, name), "utf8").catch(() => ""))?.[1];
      if (to) addresses.add(to);
    }
  return addresses;
}

export function parseEmail(raw: string): TestEmail {
  const [head = ""] = raw.split(/\r?\n\r?\n/, 1);
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, "im").exec(head)?.[1] ?? "";
  const text = decodeQuotedPrintable(raw);
  const link = /\n(https?:\/\/\S+)/.exec(text)?.[1] ?? "";
  return {
    to: header("To").replace(/[<>]/g, "").trim(),
    from: header("From"),
    subject: header("Subject"),
    messageId: header("Message-ID"),
    text,
    link,
    unsubscribeLink:
      header("List-Unsubscribe-Post") === "List-Unsubscribe=One-Click"
        ? header("List-Unsubscribe").replace(/\s|[<>]/g, "")
        : "",
    token: /#token_hash=([\w-]+)/.exec(link)?.[1] ?? "",
  };
}

function decodeQuotedPrintable(raw: string): string {
  const bytes = raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
