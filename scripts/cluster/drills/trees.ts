import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../../setup.mjs";

export type Tree = { folder: string; remove(): Promise<void> };

type Patch = { file: string; line: string; by: string };

/** Reads replicas however far they lag, even right after the reader's own write. */
export const ignoresFreshness: Patch[] = [
  { file: "server/src/database/replica.ts", line: "const maxLagMs = 4_000;", by: "const maxLagMs = 300_000;" },
  {
    file: "server/src/platform/http/route.ts",
    line: 'const isLatest = request.headers["cache-control"]?.includes("no-cache") ?? false;',
    by: "const isLatest = false;",
  },
];

export async function patchedTree(changes: readonly Patch[]): Promise<Tree> {
  const tree = await emptyTree();
  for (const path of git(["ls-files", "--cached", "--others", "--exclude-standard"]).trim().split("\n")) {
    await mkdir(dirname(join(tree.folder, path)), { recursive: true });
    await cp(join(root, path), join(tree.folder, path)).catch(() => {});
  }
  await cp(join(root, "web/dist"), join(tree.folder, "web/dist"), { recursive: true });
  for (const { file, line, by } of changes) {
    const text = await readFile(join(tree.folder, file), "utf8");
    if (text.split(line).length !== 2) throw new Error(`${file} has not once: ${line}`);
    await writeFile(join(tree.folder, file), text.replace(line, by));
  }
  return tree;
}

export async function treeOfCommit(commit: string): Promise<Tree> {
  const tree = await emptyTree();
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1024 * 1024 * 1024 });
  execFileSync("tar", ["-x", "-C", tree.folder], { input: archive });
  execFileSync(process.execPath, ["web/build.ts"], {
    cwd: tree.folder,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "ignore",
  });
  return tree;
}

async function emptyTree(): Promise<Tree> {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-tree-"));
  await mkdir(join(folder, "node_modules/@dishboard"), { recursive: true });
  const linkAll = async (names: string[], targetOf: (name: string) => string, from: string) => {
    for (const name of names) await symlink(targetOf(name), join(folder, from, name));
  };
  const packages = (await readdir(join(root, "node_modules"))).filter(
    (name) => name !== "@dishboard" && name !== ".cache",
  );
  await linkAll(packages, (name) => join(root, "node_modules", name), "node_modules");
  const own = await readdir(join(root, "node_modules/@dishboard"));
  await linkAll(own, (name) => join(folder, name), "node_modules/@dishboard");
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

function git(args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}
