import { existsSync } from "node:fs";
import { clusterOf } from "../database/cluster.ts";
import { connect, type Database } from "../database/connect.ts";
import { openPostgresBeside } from "../database/open.ts";
import { InvalidSettings, readSettings, type Settings } from "../platform/settings.ts";
import { checkCards, checkCounts } from "./counts-check.ts";
import { checkBackup, checkDatabase, checkJobs, checkPush, checkReplica } from "./database-checks.ts";
import { checkFiles } from "./files-check.ts";
import { type Finding, ok, problem, reasonOf } from "./finding.ts";
import { checkBackupLists, checkDisk, checkStorage, checkVideoEngine } from "./machine-checks.ts";
import { checkSettings } from "./settings-check.ts";
import { checkAddress, checkMail, checkProxy } from "./site-checks.ts";

const timeoutMs = 60_000;
/** A query over all rows may take long. */
const answerTimeoutMs = 30_000;

type Look = () => Finding | Finding[] | Promise<Finding | Finding[]>;

/** Checks a site, running or not, and changes nothing. */
export async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  const settings = settingsOf(environment);
  if (Array.isArray(settings)) return settings;
  return [
    ...(await look("settings", () => checkSettings(environment, settings))),
    ...(await look("disk", () => checkDisk(settings))),
    ...(await look("database", () => checkInDatabase(settings))),
    ...(await look("storage", () => checkStorage(settings))),
    ...(await look("backup", () => checkBackupLists(settings))),
    ...(await look("mail", () => checkMail(settings))),
    ...(await look("video engine", () => checkVideoEngine(settings))),
    ...(await look("https", () => checkAddress(settings))),
    ...(await look("proxy", () => checkProxy(settings))),
  ];
}

function settingsOf(environment: Record<string, string | undefined>): Settings | Finding[] {
  try {
    return readSettings(environment);
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    const advice = "See the settings in docs/operating.md; the server does not start like this";
    return error.message.split("\n").map((line) => problem("settings", line, advice));
  }
}

async function checkInDatabase(settings: Settings): Promise<Finding[]> {
  if (settings.databaseUrl === null && !existsSync(clusterOf(settings.dataDir)))
    return [ok("database", `There is none in ${settings.dataDir} yet: npm start makes it`)];
  const postgres = await openPostgresBeside({ ...settings, databaseWaitMs: 0, log: () => {} });
  const db = connect(postgres.database, { answerTimeoutMs });
  try {
    const found = await look("database", () => checkDatabase(db));
    if (found.some(({ check, state }) => state === "problem" && check !== "clock")) return found;
    for (const [check, work] of looksInto(db, settings)) found.push(...(await look(check, work)));
    return found;
  } finally {
    await db.close();
    await postgres.stop();
  }
}

function looksInto(db: Database, settings: Settings): [string, Look][] {
  return [
    ["replica", () => checkReplica(db, settings)],
    ["jobs", () => checkJobs(db)],
    ["counts", () => checkCounts(db)],
    ["cards", () => checkCards(db)],
    ["files", () => checkFiles(db, settings)],
    ["push", () => checkPush(db, settings)],
    ["backup", () => checkBackup(db, new Date())],
  ];
}

/** A check that fails or takes too long is a problem itself. */
async function look(check: string, work: Look): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(problem(check, "It does not answer within a minute", "Try again")), timeoutMs);
  });
  try {
    return [await Promise.race([Promise.resolve(work()), late])].flat();
  } catch (error) {
    const says = error instanceof Error && error.name === "StartFailed" ? error.message : reasonOf(error);
    return [problem(check, `It cannot be looked at: ${says}`, "See docs/operating.md")];
  } finally {
    clearTimeout(timer);
  }
}
