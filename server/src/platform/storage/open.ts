import type { Settings } from "../settings.ts";
import { openDisk } from "./disk.ts";
import type { Storage } from "./storage.ts";

/** Opens the storage of the settings. */
export function openStorage({ dataDir }: Pick<Settings, "dataDir">): Storage {
  return openDisk(dataDir);
}
