import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { outboxFolder } from "../server/src/platform/mail/mail.ts";

/** A letter as its reader has it. */
export type TestLetter = {
  to: string;
  from: string;
  subject: string;
  /** Both forms of the words, decoded. */
  words: string;
  /** The one thing to do, and the token in it. */
  link: string;
  token: string;
};

/** Takes the letters out of an outbox, oldest first. */
export async function takeLetters(dataDir: string): Promise<TestLetter[]> {
  const folder = outboxFolder(dataDir);
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(
    names.map(async (name) => {
      const letter = readLetter(await readFile(join(folder, name), "utf8"));
      await rm(join(folder, name));
      return letter;
    }),
  );
}

/** Reads a letter as it goes over the wire. */
export function readLetter(raw: string): TestLetter {
  const [head = ""] = raw.split(/\r?\n\r?\n/, 1);
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, "im").exec(head)?.[1] ?? "";
  const words = decoded(raw);
  const link = /\n(https?:\/\/\S+)/.exec(words)?.[1] ?? "";
  return {
    to: header("To").replace(/[<>]/g, "").trim(),
    from: header("From"),
    subject: header("Subject"),
    words,
    link,
    token: /#token_hash=([\w-]+)/.exec(link)?.[1] ?? "",
  };
}

/** Undoes quoted-printable. */
function decoded(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
