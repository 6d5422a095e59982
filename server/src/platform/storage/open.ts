import type { Settings } from "../settings.ts";
import { openDisk } from "./disk.ts";
import { openS3 } from "./s3.ts";
import type { Storage } from "./storage.ts";

/** Opens the settings' bucket, or a folder of the data folder. */
export function openStorage({ dataDir, bucket }: Pick<Settings, "dataDir" | "bucket">): Storage {
  return bucket ? openS3(bucket) : openDisk(dataDir);
}
