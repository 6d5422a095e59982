import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { createFairQueue } from "./fair-queue.ts";

const derive = promisify(argon2);

/** At the same cost whether or not there is an account. */
export type Passwords = {
  /** Throws `TooManyPasswords` if too many are waiting. */
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, and then returns false. Throws `TooManyPasswords`. */
  matches(password: string, hash: string | null): Promise<boolean>;
};

/** Another password would wait too long. */
export class TooManyPasswords extends Error {
  readonly retryAfterSeconds = 2;
}

type Work = { memory: number; passes: number; parallelism: number };

/** OWASP's minimum for Argon2id, and a light setting for tests, which hash hundreds of passwords. */
const works = {
  full: { memory: 19_456, passes: 2, parallelism: 1 },
  light: { memory: 64, passes: 1, parallelism: 1 },
} as const satisfies Record<string, Work>;

const saltBytes = 16;
const hashBytes = 32;

/**
 * Without limited concurrency, sixty sign-ins at once blocked all reading of files for 4.7 s, because both use the same
 * few threads. One core is left for everything else.
 */
export function createPasswords({ work, queue }: { work: keyof typeof works; queue: number }): Passwords {
  const cost = works[work];
  const maxActive = Math.max(1, Math.min(2, availableParallelism() - 1));
  const tooMany = () => new TooManyPasswords();
  const line = createFairQueue({ turns: maxActive, max: maxActive + queue }, { tooMany });
  const run = <Result>(work: () => Promise<Result>) => line.run("", work);
  const dummyHash = phc(cost, randomBytes(saltBytes), randomBytes(hashBytes));
  return {
    hash: (password) =>
      run(async () => {
        const salt = randomBytes(saltBytes);
        return phc(cost, salt, await argon2id(password, salt, cost));
      }),
    matches: (password, hash) =>
      run(async () => {
        const { salt, expected, ...cost } = parse(hash ?? dummyHash);
        const found = await argon2id(password, salt, cost);
        return timingSafeEqual(found, expected) && hash !== null;
      }),
  };
}

let common: ReadonlySet<string> | undefined;

/** Whether a password is among the three thousand most common; `common-passwords.md` names the source. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
      .trim()
      .split(/\s+/),
  );
  return common.has(password.toLowerCase());
}

async function argon2id(password: string, salt: Buffer, { memory, passes, parallelism }: Work): Promise<Buffer> {
  // Keyboards may send the same character as different code points.
  const message = password.normalize("NFC");
  return derive("argon2id", { message, nonce: salt, memory, passes, parallelism, tagLength: hashBytes });
}

/** The PHC string holds the cost, which can therefore be raised later. */
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
