import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export type S3Server = {
  url: string;
  objects(): Promise<string[]>;
  setStoredAt(object: string, at: Date): Promise<void>;
};

const program = fileURLToPath(import.meta.resolve("s3rver/bin/s3rver.js"));

export async function ownS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-s3-"));
  const child = spawn(
    process.execPath,
    // Its lists of more than 1,000 names need DES, one of OpenSSL 3's legacy ciphers.
    [
      "--openssl-legacy-provider",
      program,
      "-d",
      folder,
      "-a",
      "127.0.0.1",
      "-p",
      "0",
      "--silent",
      "--configure-bucket",
      "photos",
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  afterAll(async () => {
    child.kill();
    await once(child, "close");
    await rm(folder, { recursive: true, force: true });
  });
  let output = "";
  while (!/ listening on \S+:\d+/.test(output)) output += String((await once(child.stdout, "data"))[0]);
  const port = / listening on \S+:(\d+)/.exec(output)?.[1];
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/photos?tls=off`,
    objects: async () => {
      const names = await readdir(join(folder, "photos"), { recursive: true });
      return names.filter((name) => name.endsWith("._S3rver_object")).map((name) => name.slice(0, -15));
    },
    setStoredAt: (object, at) => utimes(join(folder, "photos", `${object}._S3rver_object`), at, at),
  };
}
