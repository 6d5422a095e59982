/** `npm run test:postgres15`: runs the tests against Debian's PostgreSQL 15 in a temporary cluster. */
import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError, runScript } from "./command-error.mjs";
import { installFromDebian } from "./debian-package.mjs";
import { run } from "./run.mjs";
import { environment, root, setUp } from "./setup.mjs";

const bin = "/usr/lib/postgresql/15/bin";
// PostgreSQL refuses to run as root; 'nobody' has this number on every Debian.
const nobody = 65_534;

await runScript(async () => {
  const node = await setUp({ need: "npm run test:postgres15" });
  await installFromDebian("postgresql-15", join(bin, "postgres"));
  const folder = mkdtempSync(join(tmpdir(), "dishboard-pg15-"));
  try {
    startCluster(folder);
    const address = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
    const code = await run([node, join(root, "scripts", "test.mjs"), "--project", "server", ...process.argv.slice(2)], {
      cwd: root,
      env: { ...environment(), DATABASE_URL: address },
    });
    if (code !== 0) throw new CommandError("The tests failed against PostgreSQL 15.");
  } finally {
    asServer("pg_ctl", ["stop", "-D", join(folder, "data"), "-m", "immediate", "-w"]);
    rmSync(folder, { recursive: true, force: true });
  }
});

function startCluster(folder) {
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody);
  const data = join(folder, "data");
  const flags = `-c listen_addresses= -c fsync=off -c unix_socket_directories=${folder}`;
  const made = asServer("initdb", [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ]);
  const started = made && asServer("pg_ctl", ["start", "-D", data, "-w", "-l", join(folder, "log"), "-o", flags]);
  if (!started) throw new CommandError("PostgreSQL 15 could not be started.");
}

function asServer(program, args) {
  const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  return (
    spawnSync(join(bin, program), args, { cwd: "/", stdio: ["ignore", "ignore", "inherit"], ...owner }).status === 0
  );
}
