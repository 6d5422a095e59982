import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { createGate } from "./gate.ts";

const derive = promisify(argon2);

/** Turns passwords into what may be stored, at a price that is the same for everybody. */
export type Passwords = {
  /** Throws `TooManyPasswords` when too many wait already. */
  hash(password: string): Promise<string>;
  /** Costs the same where there is nothing to compare with. Throws `TooManyPasswords`. */
  matches(password: string, hash: string | null): Promise<boolean>;
};

/** So many passwords are being worked on that another would wait too long. */
export class TooManyPasswords extends Error {
  readonly retryAfterSeconds = 2;
}

type Work = { memory: number; passes: number; parallelism: number };

/** OWASP's least for Argon2id, and what tests take because they hash hundreds of passwords. */
const works = {
  full: { memory: 19_456, passes: 2, parallelism: 1 },
  light: { memory: 64, passes: 1, parallelism: 1 },
} as const satisfies Record<string, Work>;

const saltBytes = 16;
const hashBytes = 32;

/**
 * Argon2id behind a gate. Ungated, sixty sign-ins at once held every file that the server reads for 4.7 s, because
 * they share the same few threads; one core is left to everything else.
 */
export function createPasswords({ work, queue }: { work: keyof typeof works; queue: number }): Passwords {
  const cost = works[work];
  const places = Math.max(1, Math.min(2, availableParallelism() - 1));
  const enter = createGate({ places, waiting: queue }, () => new TooManyPasswords());
  const nobodys = phc(cost, randomBytes(saltBytes), randomBytes(hashBytes));
  return {
    hash: (password) =>
      enter(async () => {
        const salt = randomBytes(saltBytes);
        return phc(cost, salt, await argon2id(password, salt, cost));
      }),
    matches: (password, hash) =>
      enter(async () => {
        const { salt, expected, ...asked } = parse(hash ?? nobodys);
        const found = await argon2id(password, salt, asked);
        return timingSafeEqual(found, expected) && hash !== null;
      }),
  };
}

let common: ReadonlySet<string> | undefined;

/** Whether a password is one of the thousand that are tried first. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
      .trim()
      .split(/\s+/),
  );
  return common.has(password.toLowerCase());
}

async function argon2id(password: string, salt: Buffer, { memory, passes, parallelism }: Work): Promise<Buffer> {
  // The same letter typed on another keyboard may arrive in other code points.
  const message = password.normalize("NFC");
  return derive("argon2id", { message, nonce: salt, memory, passes, parallelism, tagLength: hashBytes });
}

/** The usual text form of a hash, which names its own cost, so that a higher one can come later. */
function phc({ memory, passes, parallelism }: Work, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`;
}

function parse(text: string): Work & { salt: Buffer; expected: Buffer } {
  const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
  const [, memory, passes, parallelism, salt = "", hash = ""] = form.exec(text) ?? [];
  const expected = Buffer.from(hash, "base64");
  if (expected.length !== hashBytes) throw new Error("a stored password cannot be read");
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    expected,
  };
}
