import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { call } from "@dishboard/contract/endpoint";
import { listPublicLogDays, type PublicLogDay, publicLogPath } from "@dishboard/contract/public-log";
import type { Vote } from "@dishboard/contract/votes";
import { createTasks } from "../server/src/app.ts";
import { setVotes } from "../server/src/features/votes/votes.repository.ts";
import { openLog } from "../server/src/platform/log.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./people.ts";

export function publicLogOf({ app, db, settings, transport }: TestApp, clock: () => Date) {
  async function days(): Promise<PublicLogDay[]> {
    return (await call(transport, listPublicLogDays, {}, { isLatest: true })).days;
  }
  async function dayOf(day: string): Promise<PublicLogDay> {
    const found = (await days()).find((one) => one.day === day);
    if (!found) throw new Error(`nothing is published of ${day}`);
    return found;
  }
  async function textOf(kind: "log" | "charts", day: string): Promise<string> {
    const one = await dayOf(day);
    const reply = await app.inject({ url: publicLogPath(kind, day, one[kind].sha256) });
    if (reply.statusCode !== 200) throw new Error(`the ${kind} of ${day} was answered with ${reply.statusCode}`);
    const text = gunzipSync(reply.rawPayload).toString();
    if (hash("sha256", text, "hex") !== one[kind].sha256) throw new Error(`the ${kind} of ${day} has another hash`);
    return text;
  }
  return {
    days,
    dayOf,
    textOf,
    /** One instance's task; concurrent calls simulate several instances. */
    async publish(): Promise<void> {
      await createTasks({ settings, db, log: openLog("silent"), clock })["public-log"]?.run(null);
    },
    /** Casts votes of the first people, one after the other. */
    async vote(people: readonly Person[], id: string, kind: "dish" | "product", votes: Vote[]): Promise<void> {
      const changes = votes.map((vote, n) => ({ item: { id, kind }, userId: people[n]?.id ?? "", vote }));
      await setVotes(db.write, changes, clock());
    },
    async linesOf(kind: "log" | "charts", day: string): Promise<Record<string, string>[]> {
      return (await textOf(kind, day))
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    },
    async replaced<Result>(
      kind: "log" | "charts",
      day: string,
      change: (packed: Buffer) => Buffer,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const file = join(settings.dataDir, publicLogPath(kind, day, (await dayOf(day))[kind].sha256));
      const packed = await readFile(file);
      await writeFile(file, change(packed));
      return work().finally(() => writeFile(file, packed));
    },
  };
}

export function repacked(change: (text: string) => string): (packed: Buffer) => Buffer {
  return (packed) => {
    const text = gunzipSync(packed).toString();
    const changed = change(text);
    if (changed === text) throw new Error("nothing was changed");
    return gzipSync(changed);
  };
}
