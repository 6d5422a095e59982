import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { takeEmails } from "../../testing/emails.ts";
import { aDish } from "../../testing/people.ts";
import { photo } from "../../testing/pictures.ts";
import { freePort, programOf } from "../../testing/program.ts";
import { signedInPerson } from "../../testing/sign-in.ts";

const megabyte = 1_048_576;
const full = { code: "storage-full", message: "Storage is full" };

/** Whether disks of memory can be mounted, each in its own namespace. */
const canMount =
  process.platform === "linux" && spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

describe.runIf(canMount)("on disks that run full", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-full-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function serving(environment: Record<string, string>) {
    const dataDir = join(folder, "data");
    await mkdir(dataDir, { recursive: true });
    const port = String(await freePort());
    const { DATABASE_URL: _, ...inherited } = process.env;
    const script =
      'mount -t tmpfs -o size=420m tmpfs "$0" && mkdir "$0/media" && mount -t tmpfs -o size=64k tmpfs "$0/media" && exec "$@"';
    const main = fileURLToPath(new URL("main.ts", import.meta.url));
    const child = spawn("unshare", ["-m", "sh", "-c", script, dataDir, process.execPath, main], {
      env: {
        ...inherited,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: port,
        DATA_DIR: dataDir,
        ...{ DEMO: "off", GEOCODER_URL: "off", DRAIN_SECONDS: "0", LOG_LEVEL: "warn", PASSWORD_WORK: "light" },
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const program = programOf(child, `http://127.0.0.1:${port}`);
    await program.prints(/ is at http/);
    return { program, data: `/proc/${child.pid}/root${dataDir}` };
  }

  const freeOf = async (path: string) => {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  };

  it("nothing that was acknowledged is lost, people read on, and everything goes on once there is space again", async () => {
    const { program, data } = await serving({ STORAGE_FLOOR: "0", DATABASE_FLOOR: "40" });
    const transport = (path: string, init: RequestInit) => fetch(program.url + path, init) as never;
    const emails = async () => {
      await expect
        .poll(() =>
          readdir(join(data, "outbox")).then(
            (names) => names.length,
            () => 0,
          ),
        )
        .toBe(1);
      return takeEmails(data);
    };
    const ann = await signedInPerson({ transport: transport as never, emails }, "ann");
    const headers = { authorization: `Bearer ${ann.accessToken}`, "content-type": "application/json" };
    const submit = async () => {
      const reply = await fetch(`${program.url}/api/dishes`, {
        method: "POST",
        headers,
        body: JSON.stringify(aDish()),
      });
      return { status: reply.status, body: (await reply.json()) as { id?: string; error?: object } };
    };
    const first = await submit();
    expect(first.status).toBe(200);

    const picture = new Uint8Array(await photo(1_600, 1_200));
    const uploaded = await fetch(`${program.url}/api/media/dish-images`, {
      method: "POST",
      headers: { ...headers, "content-type": "image/jpeg" },
      body: picture,
    });
    expect([uploaded.status, await uploaded.json()]).toMatchObject([507, { error: full }]);
    expect(await readdir(join(data, "uploads"))).toEqual([]);
    expect((await readdir(join(data, "media"), { recursive: true })).filter((name) => name.endsWith(".webp"))).toEqual(
      [],
    );
    expect((await submit()).status).toBe(200);

    const ballast = join(data, "ballast");
    execFileSync("fallocate", ["-l", String((await freeOf(data)) - 20 * megabyte), ballast]);
    await expect.poll(async () => (await submit()).status).toBe(507);
    expect((await submit()).body).toMatchObject({ error: full });
    expect((await fetch(`${program.url}/api/dishes/${first.body.id}`)).status).toBe(200);
    await rm(ballast);
    await expect.poll(async () => (await submit()).status).toBe(200);
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
  });
});
