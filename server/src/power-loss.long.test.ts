import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { ownApp } from "../../testing/app.ts";
import { takeEmails } from "../../testing/emails.ts";
import { photo } from "../../testing/pictures.ts";
import { recordSyncs } from "../../testing/power-loss.ts";
import { signedInPerson } from "../../testing/sign-in.ts";
import { connect } from "./database/connect.ts";
import { startEmbedded } from "./database/embedded.ts";
import { openArchives } from "./platform/storage/archives.ts";
import { openDisk } from "./platform/storage/disk.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-power-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.runIf(process.platform === "linux")("after a power loss", async () => {
  const disk = await recordSyncs();
  const afterPowerLoss = async (from: string) => {
    const to = await mkdtemp(join(folder, "after-"));
    await disk.copyAfterPowerLoss(from, to);
    return to;
  };

  it("a photo that was acknowledged is there in all widths, and so is a mail of the outbox", async () => {
    const app = await ownApp();
    const ann = await signedInPerson(app, "ann");
    const headers = { authorization: `Bearer ${ann.accessToken}`, "content-type": "image/jpeg" };
    const uploaded = await app.app.inject({
      method: "POST",
      url: "/api/media/post-images",
      headers,
      payload: await photo(1_200, 900),
    });
    expect(uploaded.statusCode).toBe(200);
    const { path } = uploaded.json() as { path: string };
    await app.app.inject({ method: "POST", url: "/auth/v1/recover", payload: { email: ann.email } });
    await app.runJobs();
    const left = await afterPowerLoss(app.settings.dataDir);
    const [before, after] = [openDisk(app.settings.dataDir), openDisk(left)];
    for (const width of pictureWidths) {
      const object = pictureAt(path, width).replace("/media/", "");
      const [had, has] = await Promise.all([before, after].map(async (storage) => (await storage.read(object))?.bytes));
      if (!had || !has) throw new Error(`${object} is gone`);
      expect((await buffer(has)).equals(await buffer(had))).toBe(true);
    }
    expect((await takeEmails(left)).map(({ to }) => to)).toEqual([ann.email]);
  });

  it("an archive of somebody's data is there as a whole", async () => {
    const dataDir = await mkdtemp(join(folder, "data-"));
    await openArchives({ dataDir, bucket: null }).put("one", (file) => writeFile(file, "everything"));
    const left = openArchives({ dataDir: await afterPowerLoss(dataDir), bucket: null });
    const stored = await left.read("one");
    expect(stored && String(await buffer(stored.bytes))).toBe("everything");
  });

  it("a new database has its name only once its files are on the disk, and every commit waits for the disk", async () => {
    const dataDir = await mkdtemp(join(folder, "data-"));
    const embedded = await startEmbedded({ dataDir, log: () => {} });
    const db = connect(embedded.connection);
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`.execute(db.write);
    await db.close();
    await embedded.stop();
    expect(rows.map(({ setting }) => setting)).toEqual(["on", "on", "on"]);
    expect(await readdir(await afterPowerLoss(dataDir))).toContain("postgres");
  });
});
