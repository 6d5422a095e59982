/**
 * `npm run release`: makes an archive of the last commit, for hosts without git, and its checksum. `npm run release --
 * 0.2.0` first makes that version: in package.json and the changelog, with a commit and a tag.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { CommandError, runScript } from "./command-error.mjs";
import { root, setUp } from "./setup.mjs";
import { buildWebIfNeeded } from "./web-build.mjs";

const workspaces = ["contract", "server", "web", "town"];
/** Not for sites: tests, measurements, sources of the demo town's pictures, and sources of the built web. */
const notNeeded = [
  ...[".ci", ".editorconfig", ".github", ".vscode", "biome.json", "knip.json", "tsconfig*.json", "vitest.config.ts"],
  ...["bench", "checks", "journeys", "testing", "web", "**/*.test.ts"],
];

await runScript(async () => {
  const version = process.argv[2];
  if (git("status", "--porcelain") !== "")
    throw new CommandError("Commit first: a release is made of what is committed.");
  if (version) tagVersion(version);
  const node = await setUp({ need: "npm run release" });
  await buildWebIfNeeded(node);
  const file = makeArchive();
  console.log(`${file}\n${file}.sha256`);
  if (version) console.log(`Publish them with the tag: git push --follow-tags`);
});

function tagVersion(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new CommandError(`A version reads like 0.2.0, not ${version}.`);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  if (!/^## Unreleased\n+(-|### )/m.test(changelog))
    throw new CommandError("CHANGELOG.md has nothing under 'Unreleased'.");
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    join(root, "CHANGELOG.md"),
    changelog.replace("## Unreleased\n", `## Unreleased\n\n## ${version}, ${day}\n`),
  );
  for (const folder of ["", ...workspaces]) editJson(join(folder, "package.json"), (file) => setVersion(file, version));
  editJson("package-lock.json", (lock) => {
    setVersion(lock, version);
    for (const folder of ["", ...workspaces]) setVersion(lock.packages[folder], version);
  });
  git("commit", "--quiet", "--all", "--message", `Release ${version}`);
  git("tag", "--annotate", `v${version}`, "--message", `Dishboard ${version}`);
}

function setVersion(file, version) {
  file.version = version;
}

function editJson(path, edit) {
  const file = JSON.parse(readFileSync(join(root, path), "utf8"));
  edit(file);
  writeFileSync(join(root, path), `${JSON.stringify(file, null, 2)}\n`);
}

/** Archives the last commit with the built web and returns the path. The same commit makes the same bytes. */
function makeArchive() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [commit = "", seconds] = git("show", "--no-patch", "--format=%h %ct", "--abbrev=12", "HEAD").split(" ");
  const isTagged = git("tag", "--points-at", "HEAD").split("\n").includes(`v${version}`);
  const name = isTagged ? `dishboard-${version}` : `dishboard-${version}-${commit}`;
  const draft = mkdtempSync(join(tmpdir(), "dishboard-release-"));
  try {
    const folder = join(draft, name);
    exportSources(folder);
    cpSync(join(root, "web/dist"), join(folder, "web/dist"), { recursive: true });
    writeFileSync(join(folder, "release.json"), `${JSON.stringify({ version, commit }, null, 2)}\n`);
    const always = [
      "--sort=name",
      `--mtime=@${seconds}`,
      "--owner=0",
      "--group=0",
      "--numeric-owner",
      "--mode=u=rwX,go=rX",
    ];
    const archive = gzipSync(run("tar", ["--format=gnu", ...always, "-C", draft, "-c", name]), { level: 9 });
    const path = join(root, "release", `${name}.tar.gz`);
    mkdirSync(join(root, "release"), { recursive: true });
    writeFileSync(path, archive);
    writeFileSync(`${path}.sha256`, `${createHash("sha256").update(archive).digest("hex")}  ${name}.tar.gz\n`);
    return path;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function exportSources(folder) {
  mkdirSync(folder);
  const left = notNeeded.map((path) => `:(exclude)${path}`);
  run("tar", ["-x", "-C", folder], run("git", ["archive", "HEAD", ".", ...left]));
  run("tar", ["-x", "-C", folder], run("git", ["archive", "HEAD", "web/package.json"]));
}

function git(...args) {
  return run("git", args).toString().trim();
}

function run(command, args, input) {
  return execFileSync(command, args, { cwd: root, input, maxBuffer: 1_000_000_000 });
}
