import { isLoopback } from "../platform/http/own-host.ts";
import { readGiven, type Settings, settingNames } from "../platform/settings.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

type Environment = Record<string, string | undefined>;

const check = "settings";
const ours =
  /^(ADMIN_|BACKUP_|DATABASE_|DRAIN_|FFMPEG_|GEOCODER_|HSTS_|LIMIT_|MAIL_|MAP_|MARKET_|METRICS_|PASSWORD_|PLACE_|PUBLIC_|PUSH_|SMTP_|STORAGE_|TRUST_)/;

/** Finds unknown settings, and settings that conflict. */
export function checkSettings(environment: Environment, settings: Settings): Finding[] {
  const given = readGiven(environment);
  const found = [...unknownSettings(environment), ...contradictions(given, settings)];
  const count = Object.keys(given).filter((name) => settingNames.includes(name)).length;
  return found.length > 0 ? found : [ok(check, `${count} are set, and all of them are known`)];
}

function unknownSettings(environment: Environment): Finding[] {
  const unknown = Object.keys(environment).filter((name) => !settingNames.includes(name) && name !== "SETTINGS_FILE");
  return unknown.flatMap((name) => {
    const meant = nearestTo(name);
    if (!ours.test(name) && !meant) return [];
    return [
      warning(check, `Nothing reads ${name}`, meant ? `Is ${meant} meant?` : "See the settings in docs/operating.md"),
    ];
  });
}

function contradictions(given: Environment, settings: Settings): Finding[] {
  const isLocal = isLoopback(new URL(settings.publicUrl).host);
  const isHttps = settings.publicUrl.startsWith("https:");
  const found: (Finding | false)[] = [
    settings.passwordWork === "light" &&
      problem(check, "PASSWORD_WORK=light hashes passwords so that they are easily guessed", "Leave it out"),
    settings.hstsSubdomains &&
      !isHttps &&
      warning(check, "HSTS_SUBDOMAINS=on does nothing without https", "Set PUBLIC_URL to the https address"),
    !!given.DATABASE_DIRECT_URL &&
      settings.databaseUrl === null &&
      problem(check, "DATABASE_DIRECT_URL does nothing without DATABASE_URL", "Set both, or neither"),
    !!given.DATABASE_REPLICA_URL &&
      settings.databaseUrl === null &&
      problem(check, "DATABASE_REPLICA_URL does nothing without DATABASE_URL", "Set both, or neither"),
    settings.demo &&
      !isLocal &&
      warning(check, "An empty database would be filled with the demo town", "Set DEMO=off for a site of your own"),
    settings.storageFloor < settings.databaseFloor &&
      warning(
        check,
        "STORAGE_FLOOR is below DATABASE_FLOOR: uploads may fill the disk until votes are refused",
        "Set STORAGE_FLOOR higher",
      ),
    settings.administrators.length === 0 &&
      !isLocal &&
      warning(check, "Nobody can administer the site", "Set ADMIN_EMAIL to your own address"),
  ];
  return found.filter((one) => one !== false);
}

/** The name may differ in at most two letters. */
function nearestTo(name: string): string | undefined {
  if (name.length < 6) return undefined;
  const near = settingNames.map((known) => ({ known, distance: distanceOf(name, known) }));
  const [nearest] = near.filter(({ distance }) => distance <= 2).sort((a, b) => a.distance - b.distance);
  return nearest?.known;
}

function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, one] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (one === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
