import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type DiskRecord = {
  /** Copies a folder as after a power failure: synced contents under synced names. The target must be empty. */
  copyAfterPowerLoss(from: string, to: string): Promise<void>;
};

/** Records every sync of this process: contents of files, and names in folders. Linux only. */
export async function recordSyncs(): Promise<DiskRecord> {
  const contents = new Map<number, Buffer>();
  const names = new Map<number, string[]>();
  const handle = await open("/dev/null");
  const prototype = Object.getPrototypeOf(handle) as { fd: number; sync(): Promise<void> };
  await handle.close();
  const sync = prototype.sync;
  prototype.sync = async function (this: { fd: number }) {
    await sync.call(this);
    const path = readlinkSync(`/proc/self/fd/${this.fd}`);
    const found = statSync(path);
    if (found.isDirectory()) names.set(found.ino, readdirSync(path));
    else contents.set(found.ino, readFileSync(path));
  };

  async function copy(from: string, to: string): Promise<void> {
    for (const name of names.get(statSync(from).ino) ?? []) {
      const found = statSync(join(from, name), { throwIfNoEntry: false });
      if (found?.isDirectory()) {
        await mkdir(join(to, name));
        await copy(join(from, name), join(to, name));
      } else if (found) await writeFile(join(to, name), contents.get(found.ino) ?? "");
    }
  }
  return { copyAfterPowerLoss: copy };
}
