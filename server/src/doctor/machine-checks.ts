import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { listBackups } from "../backup/manifest.ts";
import { openBackupStore } from "../backup/open-store.ts";
import { listDamaged } from "../backup/sums.ts";
import type { Settings } from "../platform/settings.ts";
import { freeBytes } from "../platform/storage/free-space.ts";
import { openStorage } from "../platform/storage/open.ts";
import { openVideoEngine } from "../platform/video-engine/engine.ts";
import { type Finding, formatBytes, ok, problem, reasonOf, warning } from "./finding.ts";

/** Below this multiple of the floor, space should be freed. */
const comfortable = 4;

export async function checkDisk({ dataDir, storageFloor, databaseFloor }: Settings): Promise<Finding> {
  const free = await freeBytes(await existing(dataDir));
  const says = `${formatBytes(free)} are free for ${dataDir}`;
  const advice = "Make room, or put the data folder on a larger disk";
  if (free < databaseFloor) return problem("disk", `${says}, less than DATABASE_FLOOR: changes are refused`, advice);
  if (free < storageFloor) return problem("disk", `${says}, less than STORAGE_FLOOR: uploads are refused`, advice);
  if (free < comfortable * storageFloor) return warning("disk", `${says}; below STORAGE_FLOOR uploads end`, advice);
  return ok("disk", says);
}

async function existing(folder: string): Promise<string> {
  return freeBytes(folder).then(
    () => folder,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT" || dirname(folder) === folder) throw error;
      return existing(dirname(folder));
    },
  );
}

export async function checkStorage(settings: Settings): Promise<Finding> {
  const media = join(settings.dataDir, "media");
  if (!settings.bucket && !existsSync(media)) return ok("storage", `${media} is made with the first photo`);
  const storage = openStorage(settings);
  const place = settings.bucket ? "the bucket" : "media/ of the data folder";
  const object = `doctor-${randomBytes(6).toString("hex")}.webp`;
  const folder = await mkdtemp(join(tmpdir(), "dishboard-doctor-"));
  const file = join(folder, "file");
  const bytes = randomBytes(1_000);
  try {
    await writeFile(file, bytes);
    await storage.put(object, file);
    const stored = await storage.read(object);
    const isSame = stored !== null && bytes.equals(await buffer(stored.bytes));
    await storage.remove(object);
    if (isSame) return ok("storage", `A file was written to ${place}, read and deleted`);
    return problem("storage", `What is written to ${place} is not what is read`, "Look after the disk or the service");
  } catch (error) {
    const advice = settings.bucket
      ? "The key of STORAGE_URL has to be allowed to list the bucket, and to get, put and delete"
      : "The server's user has to own the data folder, and the disk needs room";
    return problem("storage", `A file cannot be stored in ${place}: ${reasonOf(error)}`, advice);
  } finally {
    await storage.remove(object).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

/** Finds nothing if the lists are unchanged. */
export async function checkBackupLists(settings: Settings): Promise<Finding[]> {
  if (settings.backupPlace === null) return [];
  const store = openBackupStore(settings, "");
  const damaged = await listDamaged(store, (await listBackups(store)).whole);
  if (damaged.length === 0) return [];
  return [
    problem(
      "backup",
      `The list of files of ${damaged.join(", ")} in ${store.place} is damaged: it cannot be restored, and pictures and videos of old backups stay`,
      "Look after the disk; when a newer backup is whole, delete the folders of these below backups/",
    ),
  ];
}

export async function checkVideoEngine({ ffmpegPath }: Settings): Promise<Finding> {
  const check = "video engine";
  if (ffmpegPath === "off") return ok(check, "None, as FFMPEG_PATH=off says: only MP4 videos are taken");
  const { kind } = openVideoEngine(ffmpegPath);
  if (kind === "node-av") return ok(check, "The installed one is used");
  if (kind === "none")
    return ffmpegPath === null
      ? warning(
          check,
          "There is none: only MP4 videos are taken, without posters",
          "npm start installs it; it needs the package registry",
        )
      : problem(
          check,
          `FFMPEG_PATH names ${ffmpegPath}, which is not there`,
          "Name the program, or leave FFMPEG_PATH out",
        );
  try {
    const { stdout } = await promisify(execFile)(ffmpegPath ?? "", ["-version"], { timeout: 10_000 });
    return ok(check, stdout.split("\n", 1)[0]?.slice(0, 60) ?? "");
  } catch (error) {
    return problem(check, `${ffmpegPath} does not run: ${reasonOf(error)}`, "Name an ffmpeg from 5 on in FFMPEG_PATH");
  }
}
