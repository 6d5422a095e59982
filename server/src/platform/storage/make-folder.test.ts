import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = await mkdtemp(join(tmpdir(), "dishboard-read-only-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const onReadOnlyDisk = (command: string[]) =>
  spawnSync("unshare", ["-rm", "sh", "-c", 'mount -t tmpfs -o ro tmpfs "$0" && exec "$@"', folder, ...command], {
    encoding: "utf8",
    timeout: 20_000,
  });

it.skipIf(onReadOnlyDisk(["true"]).status !== 0)("a folder on a read-only disk fails with EROFS", () => {
  const script = `
    const { makeFolder } = await import(${JSON.stringify(new URL("make-folder.ts", import.meta.url).href)});
    await makeFolder(${JSON.stringify(`${folder}/uploads/one`)}).catch(({ code }) => console.log(code));`;
  expect(onReadOnlyDisk([process.execPath, "--input-type=module", "-e", script]).stdout.trim()).toBe("EROFS");
});
