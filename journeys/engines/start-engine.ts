import { installPackages, mayInstallFromDebian } from "../../scripts/debian-package.mjs";
import type { Engine } from "./tab.ts";

type EngineSource = {
  name: Engine["name"];
  /** Debian packages. */
  packages: string[];
  /** For developers elsewhere. */
  advice: string;
  /** Null if not installed. */
  start(): Promise<Engine> | null;
};

/** Starts a browser, installing it on Debian. Returns why there is none, which fails in CI. */
export async function startEngine({
  name,
  packages,
  advice,
  start,
}: EngineSource): Promise<Engine | { missing: string }> {
  const present = start();
  if (present) return present;
  let problem = "";
  if (mayInstallFromDebian()) {
    await installPackages(name, packages).catch((error: Error) => {
      problem = `\n${error.message}`;
    });
  }
  const installed = start();
  if (installed) return installed;
  const missing = `No ${name} was found. ${advice}${problem}`;
  if (process.env.CI) throw new Error(missing);
  return { missing };
}
