import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { CommandError } from "../command-error.mjs";

/** Of Debian 12. */
export const postgresVersion = "15";

/** Debian's packages, each with a program that proves its installation. */
const packages: Record<string, string> = {
  [`postgresql-${postgresVersion}`]: `/usr/lib/postgresql/${postgresVersion}/bin/postgres`,
  patroni: "/usr/bin/patroni",
  "python3-etcd": "/usr/lib/python3/dist-packages/etcd/__init__.py",
  "etcd-server": "/usr/bin/etcd",
  "etcd-client": "/usr/bin/etcdctl",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
  iproute2: "/usr/sbin/ip",
};

/** Installers ask this program whether a service may be started: 101 is no. */
const policyFile = "/usr/sbin/policy-rc.d";
const policy = "#!/bin/sh\n# Made by `npm run cluster`, for as long as it installs packages.\nexit 101\n";

/** Installs missing packages of Debian, without starting their services now or with the machine. */
export function installPackages(): void {
  if (process.getuid?.() !== 0)
    throw new CommandError("npm run cluster makes network namespaces: it has to run as root.");
  const release = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  if (!/^ID=debian$/m.test(release) || !/^VERSION_ID="12"$/m.test(release))
    throw new CommandError(
      "npm run cluster runs Debian's packages of PostgreSQL, Patroni, etcd, HAProxy and pgbouncer: it needs Debian 12.",
    );
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ""));
  if (missing.length === 0) return;
  console.log(`Installing Debian's ${missing.join(", ")} ...`);
  try {
    if (!existsSync(policyFile)) writeFileSync(policyFile, policy, { mode: 0o755 });
    const isInstalled = apt("update", "-qq") && apt("install", "-y", "-qq", "--no-install-recommends", ...missing);
    if (!isInstalled)
      throw new CommandError(`They could not be installed. On Debian: apt-get install ${missing.join(" ")}`);
    const services = missing.map(serviceOf).filter((service) => service !== null);
    if (existsSync("/run/systemd/system"))
      spawnSync("systemctl", ["disable", "--now", ...services], { stdio: "ignore" });
  } finally {
    if (existsSync(policyFile) && readFileSync(policyFile, "utf8") === policy) rmSync(policyFile);
  }
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}

function serviceOf(name: string): string | null {
  if (name.startsWith("postgresql")) return "postgresql";
  if (name === "etcd-server") return "etcd";
  return ["patroni", "haproxy", "pgbouncer"].includes(name) ? name : null;
}
