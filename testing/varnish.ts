import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { freePort } from "./program.ts";

export type Varnish = {
  url: string;
  /** The seconds for which things are kept, and further ones during an outage of the server. */
  keptFor(): Promise<{ ttl: number; grace: number }[]>;
};

const file = join(import.meta.dirname, "../deploy/varnish.vcl");

/** Starts `deploy/varnish.vcl`, or a change of it; it ends with the test file. */
export async function ownVarnish(origin: string, change = (vcl: string) => vcl): Promise<Varnish> {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-varnish-"));
  const port = await freePort();
  const shipped = await readFile(file, "utf8");
  const changed = change(shipped.replace('.port = "3000"', `.port = "${new URL(origin).port}"`));
  await writeFile(join(folder, "site.vcl"), changed);
  // The file's options for hosts, without the address.
  const [, options = ""] = /varnishd .*?\.vcl (.*)$/m.exec(shipped) ?? [];
  const place = ["-F", "-j", "none", "-n", join(folder, "run"), "-a", `127.0.0.1:${port}`];
  const child = spawn(process.env.VARNISH ?? "", [...place, "-f", join(folder, "site.vcl"), ...options.split(" ")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  afterAll(async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(said);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    async keptFor() {
      const log = spawn("/usr/bin/varnishlog", ["-n", join(folder, "run"), "-d", "-g", "raw", "-i", "TTL"]);
      let text = "";
      log.stdout.on("data", (chunk) => {
        text += chunk;
      });
      await once(log, "close");
      return [...text.matchAll(/ TTL .* VCL (-?\d+) (\d+) \d+ \d+ cacheable/g)].map(([, ttl, grace]) => ({
        ttl: Number(ttl),
        grace: Number(grace),
      }));
    },
  };
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
