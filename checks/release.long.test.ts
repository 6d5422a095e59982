import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { asUrl, ownDatabase } from "../testing/database.ts";
import { freePort, type Program, programOf } from "../testing/program.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "dishboard-release-test-"));
const started: Program[] = [];
afterAll(async () => {
  for (const { process, ended } of started) {
    process.kill("SIGKILL");
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});
// Owned by the file, because what a test itself begins to own is not ended with it.
const { address } = await ownDatabase("");

/** A checkout of the sources as they are now, committed, with the packages and the built web of this one. */
function makeCheckout(): string {
  const checkout = mkdtempSync(join(folder, "checkout-"));
  run("git", ["clone", "--quiet", "--shared", root, checkout], folder);
  const changed = run("git", ["diff", "--name-only", "--relative", "-z", "HEAD"], root);
  const added = run("git", ["ls-files", "--others", "--exclude-standard", "-z"], root);
  for (const path of `${changed}${added}`.split("\0").filter(Boolean)) {
    rmSync(join(checkout, path), { force: true });
    if (existsSync(join(root, path))) copy(join(root, path), join(checkout, path));
  }
  run("git", ["add", "--all"], checkout);
  const author = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
  run("git", [...author, "commit", "--quiet", "--allow-empty", "--message", "All"], checkout);
  copy(join(root, "web/dist"), join(checkout, "web/dist"));
  symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
  // As a link it is no folder, which is what `.gitignore` names.
  appendFileSync(join(checkout, ".git/info/exclude"), "node_modules\n");
  return checkout;
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, maxBuffer: 100_000_000 }).toString();
}

/** Makes a checkout's archive; returns its path and its hash, which the checksum file must contain. */
function release(checkout: string): { archive: string; hash: string } {
  const [archive = ""] = run(process.execPath, ["scripts/release.mjs"], checkout).trim().split("\n").slice(-2);
  const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");
  expect(readFileSync(`${archive}.sha256`, "utf8").split(" ", 1)).toEqual([hash]);
  return { archive, hash };
}

/** Links the packages that are installed from an archive, which are those that are not for making and testing. */
function linkPackages(site: string): void {
  const { packages } = JSON.parse(readFileSync(join(site, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>;
  };
  const link = (to: string, path: string) => {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    symlinkSync(to, join(site, path));
  };
  for (const [path, { dev, link: isOwn, resolved }] of Object.entries(packages)) {
    if (!/^([a-z]+\/)?node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || dev || !existsSync(join(root, path))) continue;
    link(isOwn ? join(site, resolved ?? "") : join(root, path), path);
  }
  for (const path of ["node_modules/.bin", "node_modules/.install-stamp"]) link(join(root, path), path);
}

it("the archive of a release is the same for the same commit, has what a site needs and nothing else, and starts", {
  timeout: 300_000,
}, async () => {
  const checkout = makeCheckout();
  const { archive, hash } = release(checkout);
  expect(release(checkout)).toEqual({ archive, hash });

  const site = mkdtempSync(join(folder, "site-"));
  run("tar", ["-xz", "--strip-components=1", "-C", site, "-f", archive], folder);
  const version = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
  const commit = run("git", ["rev-parse", "--short=12", "HEAD"], checkout).trim();
  expect(JSON.parse(readFileSync(join(site, "release.json"), "utf8"))).toEqual({ version, commit });
  expect(readdirSync(site).sort()).toEqual([
    ...[".dockerignore", ".gitignore", ".node-version", ".npmrc"],
    ...[
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "Dockerfile",
      "LICENSE",
      "README.md",
      "compose.yaml",
      "contract",
      "deploy",
      "docs",
    ],
    ...["exec.cmd", "package-lock.json", "package.json", "release.json", "scripts", "server", "town", "video", "web"],
  ]);
  expect(readdirSync(join(site, "web")).sort()).toEqual(["dist", "package.json"]);
  const files = readdirSync(site, { recursive: true }).map(String);
  expect(files.filter((name) => /\.test\.|node_modules|(^|\/)\.git\//.test(name))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(["deploy/dishboard.service", "deploy/Caddyfile", "docs/operating.md", "server/src/main.ts"]),
  );

  linkPackages(site);
  const port = await freePort();
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: site,
    env: {
      ...inherited,
      ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: join(folder, "data") },
      ...{ DATABASE_URL: asUrl(address), DEMO: "off", FFMPEG_PATH: "off", GEOCODER_URL: "off", DRAIN_SECONDS: "0" },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const program = programOf(child, `http://127.0.0.1:${port}`);
  started.push(program);
  await program.prints(/ stop +Ctrl-C/);
  expect(program.output()).toContain(`version ${version}\n`);
  const page = await (await fetch(`${program.url}/`)).text();
  const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? "";
  expect((await fetch(new URL(script, program.url))).status).toBe(200);
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await program.ended).toBe(0);
});
