import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultMarketArea } from "@dishboard/contract/places";
import { afterAll, expect, it } from "vitest";
import { ownApp } from "../../../testing/app.ts";
import { ownDatabase } from "../../../testing/database.ts";
import { newPerson, type Person } from "../../../testing/people.ts";
import { publicLogOf } from "../../../testing/public-log.ts";
import { ownS3Server } from "../../../testing/s3-server.ts";
import { createApp, createTasks } from "../app.ts";
import { verifyBoard } from "../features/public-log/verify/verify.service.ts";
import { openLog } from "../platform/log.ts";
import { readSettings } from "../platform/settings.ts";
import { openStorage } from "../platform/storage/open.ts";
import { openFolderStore } from "./folder-store.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup, verifyBackup } from "./restore-backup.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-log-backup-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
let now = new Date("2026-11-22T00:07:00Z");
const clock = () => now;
const [ofSite, ofCopy] = [await ownS3Server(), await ownS3Server()];
const sites = {
  "the disk": { environment: {}, copy: {} },
  "a bucket": { environment: { STORAGE_URL: ofSite.url }, copy: { STORAGE_URL: ofCopy.url } },
};
// Made here, because a database created in a test would not be deleted with the file.
const made = await Promise.all(
  Object.entries(sites).map(async ([place, { environment, copy }]) => ({
    place,
    site: await ownApp(environment, { clock }),
    copy,
    empty: await ownDatabase(""),
  })),
);

it.each(made)("a restored site has the public log with its files, on $place, and goes on with it", async (one) => {
  now = new Date("2026-11-22T00:07:00Z");
  const { site, empty } = one;
  const publicLog = publicLogOf(site, clock);
  const people: Person[] = [];
  for (let n = 0; n < 5; n++) people.push(await newPerson(site.db, `voter${n}`));
  const [ada] = people as [Person];
  const ramen = await ada.submitsDish({ name: "Ramen", at: defaultMarketArea });
  await publicLog.vote(people, ramen, "dish", ["up", "up", "up", "up", "down"]);
  await publicLog.publish();

  const store = openFolderStore(join(folder, one.place), 0);
  const { dataDir } = site.settings;
  const source = { connection: site.address, storage: openStorage(site.settings), dataDir };
  const about = { site: "https://eat.example.org", programVersion: "1.2.3", now };
  const { manifest } = await makeBackup(store, { ...source, ...about });
  expect(manifest.media).toMatchObject({ files: 2, copied: 2, missing: 0 });
  const settings = readSettings({
    ...one.copy,
    DATA_DIR: await mkdtemp(join(folder, "copy-")),
    GEOCODER_URL: "off",
    LOG_LEVEL: "silent",
  });
  const restored = { connection: empty.address, dataDir: settings.dataDir, storage: openStorage(settings) };
  await restoreBackup(store, await verifyBackup(store), { ...restored, sync: async () => {} });

  now = new Date("2026-11-23T00:07:00Z");
  const deps = { settings, db: empty.db, log: openLog("silent"), clock };
  await createTasks(deps)["public-log"]?.run(null);
  const app = await createApp(deps);
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  try {
    const verdict = await verifyBoard(address, "2026-11-22", {
      kept: (await publicLog.dayOf("2026-11-21")).log.sha256,
    });
    expect(verdict).toMatchObject({ differences: [], days: 2, votes: 5 });
    // The pseudonyms are unchanged.
    const lines = await publicLogOf({ ...site, app, settings, db: empty.db, transport: transportTo(address) }, clock);
    expect(await lines.linesOf("log", "2026-11-22")).toHaveLength(2);
  } finally {
    await app.close();
  }
});

function transportTo(address: string): (typeof made)[number]["site"]["transport"] {
  return (path, init) => fetch(address + path, init);
}
