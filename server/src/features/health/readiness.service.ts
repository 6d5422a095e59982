import type { HealthCheck } from "@dishboard/contract/health";
import { type Database, isUnreachable } from "../../database/connect.ts";
import { isMigrated } from "../../database/migrate.ts";
import type { RunningJobs } from "../../platform/jobs/jobs.ts";
import type { Settings } from "../../platform/settings.ts";
import { freeBytes } from "../../platform/storage/free-space.ts";
import type { Storage } from "../../platform/storage/storage.ts";

/** `reason` is a sentence without secrets. */
export type HealthProblem = { check: HealthCheck; reason: string };

/** Takes up to two seconds. */
export type FindProblems = () => Promise<HealthProblem[]>;

/** With `serious`, this instance should get no requests. */
export type Readiness = { problems: HealthProblem[]; serious: HealthProblem | undefined };

export type FindReadiness = () => Promise<Readiness>;

export type ReadinessDeps = {
  db: Database;
  storage: Storage;
  settings: Pick<Settings, "dataDir" | "storageFloor" | "databaseFloor" | "databaseUrl">;
  /** Undefined if this process runs no jobs. */
  jobs?: RunningJobs | undefined;
  /** Monotonic, in milliseconds. */
  now: () => number;
};

const otherVersion = "The database is of another version";
/** How long cached public replies are sent without a database; a balancer would end that. */
const maxCopyAgeMs = 300_000;
/** Minimum time between checks: buckets may charge for each. */
const maxAgeMs = 1_000;
const storageMaxAgeMs = 15_000;
const timeoutMs = 2_000;
/** No file has this name. */
const missingObject = "dish-images/readyz/none.webp";

type Look = () => Promise<string | null>;

/** Creates the readiness check; most problems still let people read. */
export function createReadiness({ db, now }: ReadinessDeps, findProblems: FindProblems): FindReadiness {
  let awaySince: number | undefined;
  return async () => {
    const problems = await findProblems();
    const isAway = problems.some(({ check }) => check === "database");
    awaySince = isAway ? (awaySince ?? now()) : undefined;
    const canRead = awaySince === undefined || now() - awaySince < maxCopyAgeMs || db.replica()?.isUsed === true;
    const serious = problems.find(
      ({ check, reason }) => (check === "migrations" && reason === otherVersion) || (check === "database" && !canRead),
    );
    return { problems, serious };
  };
}

export function createProblemFinder({ db, storage, settings, jobs, now }: ReadinessDeps): FindProblems {
  const looks: Record<HealthCheck, Look> = {
    database: async () => ((await db.isReachable()) ? null : "The database does not answer"),
    migrations: () =>
      isMigrated(db.read("may-lag")).then(
        (isIt) => (isIt ? null : otherVersion),
        (error: unknown) => (isUnreachable(error) ? null : otherVersion),
      ),
    jobs: async () => jobs?.problem() ?? null,
    storage: () =>
      storage.has(missingObject).then(
        () => null,
        () => "The storage of pictures and videos does not answer, or refuses",
      ),
    disk: () => findFullDisk(settings),
  };
  const shared = Object.entries(looks).map(([check, look]) => {
    const find = shareLooks(look, check === "storage" ? storageMaxAgeMs : maxAgeMs, now);
    return async () => ({ check: check as HealthCheck, reason: await find() });
  });
  return async () => {
    const found = await Promise.all(shared.map((find) => find()));
    return found.filter((one): one is HealthProblem => one.reason !== null);
  };
}

async function findFullDisk({ dataDir, storageFloor, databaseFloor, databaseUrl }: ReadinessDeps["settings"]) {
  const free = await freeBytes(dataDir);
  if (databaseUrl === null && free < databaseFloor)
    return "The disk has less free than DATABASE_FLOOR: changes are refused";
  return free < storageFloor ? "The disk has less free than STORAGE_FLOOR" : null;
}

/** Runs one check at a time, and shares its result; a problem is checked again after a second. */
function shareLooks(look: Look, ageMs: number, now: () => number): Look {
  let last: { reason: string | null; at: number } | undefined;
  let looking: Promise<string | null> | undefined;
  return async () => {
    if (last && now() - last.at < (last.reason === null ? ageMs : maxAgeMs)) return last.reason;
    looking ??= look()
      .catch((error: unknown) => (error instanceof Error && "code" in error ? `It fails: ${error.code}` : "It fails"))
      .then((reason) => {
        last = { reason, at: now() };
        looking = undefined;
        return reason;
      });
    return withinTime(looking, "It does not answer");
  };
}

async function withinTime(work: Promise<string | null>, late: string): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(late), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
