import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Does work that only one process may do at a time; the others wait and report it. The work receives a function that
 * names a further process, whose end it also needs.
 */
export async function withLock(path, waitingFor, work) {
  const holders = [nameOf(process.pid)];
  await acquire(path, holders, waitingFor);
  try {
    return await work((pid) => {
      holders.push(nameOf(pid));
      const draft = `${path}.${process.pid}`;
      writeFileSync(draft, holders.join("\n"));
      renameSync(draft, path);
    });
  } finally {
    rmSync(path, { force: true });
  }
}

async function acquire(path, holders, waitingFor) {
  let isSaid = false;
  while (!createAtomically(path, holders.join("\n"))) {
    const holder = findHolder(path);
    if (holder !== undefined) {
      if (!isSaid) console.log(`Waiting for ${waitingFor} (process ${holder}) ...`);
      isSaid = true;
      await pause(100);
    }
  }
}

/** Creates the lock with its content in one step: written second, it could be read empty. */
function createAtomically(path, content) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function findHolder(path) {
  const content = readText(path);
  const living = content.split("\n").find((name) => name !== "" && nameOf(name.split(" ")[0]) === name);
  if (living !== undefined) return Number(living.split(" ")[0]);
  const removed = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, removed);
  } catch {
    return undefined;
  }
  const renamed = readText(removed);
  // Between reading and renaming another process may have created its own lock: restore it.
  if (renamed !== content) createAtomically(path, renamed);
  rmSync(removed, { force: true });
  return undefined;
}

/** A process's number and start, so that a later one with the same number is not mistaken for it. */
function nameOf(pid) {
  if (process.platform !== "linux") return answersSignals(Number(pid)) ? `${pid} -` : undefined;
  const stat = readText(`/proc/${pid}/stat`);
  // The name in parentheses may itself hold spaces and parentheses, so count from its end.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A killed process can stay a zombie for a while, without holding anything.
  return stat === "" || fields[0] === "Z" || fields[0] === "X" ? undefined : `${pid} ${fields[19]}`;
}

function answersSignals(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
