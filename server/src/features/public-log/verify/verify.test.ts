import { hash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { defaultMarketArea } from "@dishboard/contract/places";
import { publicLogPath } from "@dishboard/contract/public-log";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../../testing/people.ts";
import { publicLogOf, repacked } from "../../../../../testing/public-log.ts";
import { checkOf } from "../line-checks.service.ts";
import { verifyBoard } from "./verify.service.ts";

const [first, second, third] = ["2026-11-21", "2026-11-22", "2026-11-23"];
let now = new Date("2026-11-22T00:07:00Z");
const testApp = await ownApp({}, { clock: () => now });
const { db, settings } = testApp;
const { publish, vote, textOf, dayOf, linesOf, replaced } = publicLogOf(testApp, () => now);
let ramen: string;
let address: string;

beforeAll(async () => {
  const people: Person[] = [];
  for (let n = 0; n < 10; n++) people.push(await newPerson(db, `voter${n}`));
  const [ada] = people as [Person];
  ramen = await ada.submitsDish({ name: "Ramen", at: defaultMarketArea });
  const oil = await ada.submitsProduct({ name: "Chilli Oil" });
  await vote(people, ramen, "dish", ["up", "up", "down", "up", "up"]);
  await vote(people, oil, "product", ["up", "up", "up", "up", "up"]);
  await publish();
  now = new Date("2026-11-23T00:07:00Z");
  await vote(people, ramen, "dish", ["none", "up", "up", "up", "up", "up", "down", "up", "up"]);
  await vote(people, oil, "product", ["down", "down", "down", "down", "down", "up"]);
  await publish();
  now = new Date("2026-11-24T00:07:00Z");
  await vote(people, oil, "product", ["up", "up", "up", "up", "up"]);
  await publish();
  address = await testApp.app.listen({ host: "127.0.0.1", port: 0 });
});

async function differencesWith(kind: "log" | "charts", day: string, change: (lines: string[]) => string[]) {
  const other = repacked((text) => `${change(text.trimEnd().split("\n")).join("\n")}\n`);
  return (await replaced(kind, day, other, () => verifyBoard(address, day))).differences;
}

function withFittingChecks(text: string): string {
  let check = "";
  return text.replace(/^(.*),"check":"\w+"\}$/gm, (_, body) => {
    check = checkOf(check, `${body}}`);
    return `${body},"check":"${check}"}`;
  });
}

type Attack = (lines: string[], at: number) => string[];
const attacks: Record<string, Attack> = {
  "turned up or down": (lines, at) =>
    lines.with(
      at,
      lines[at]?.replace(/"vote":"(up|down)"/, (_, was) => `"vote":"${was === "up" ? "down" : "up"}"`) ?? "",
    ),
  "given to another voter": (lines, at) =>
    lines.with(at, lines[at]?.replace(/"voter":"\w/, (text) => `"voter":"${text.endsWith("0") ? 1 : 0}`) ?? ""),
  "left out": (lines, at) => lines.toSpliced(at, 1),
  repeated: (lines, at) => lines.toSpliced(at, 0, lines[at] ?? ""),
  "swapped with the next": (lines, at) => lines.toSpliced(at, 2, lines[at + 1] ?? "", lines[at] ?? ""),
  "made void": (lines, at) => lines.with(at, lines[at]?.replace('"state":"counted"', '"state":"void"') ?? ""),
};

describe("a recomputation of the board", () => {
  it("finds every day equal to the byte", async () => {
    for (const day of [first, second, third])
      expect(await verifyBoard(address, day), day).toMatchObject({ differences: [], areMore: false });
  });

  it.each(Object.entries(attacks))("finds every single vote that was %s", async (_, attack) => {
    const lines = (await textOf("log", second)).trimEnd().split("\n");
    const votes = lines.flatMap((line, at) =>
      /"change":"(added|changed)"/.test(line) && /"voter"/.test(line) ? [at] : [],
    );
    expect(votes.length).toBeGreaterThan(8);
    for (const at of votes) {
      const forged = attack(lines, at);
      const differences = await differencesWith("log", second, () => forged);
      const named = differences.filter((each) => each.includes("does not fit its check"));
      expect(named[0], lines[at]).toMatch(new RegExp(`^${second}: line (${at + 1}|${at + 2}) of the log, `));
      expect(differences.length).toBeLessThan(8);
    }
  });

  it("finds which vote was forged, by its item and pseudonym, also if all checks were rewritten", async () => {
    const [vote] = (await linesOf("log", first)).filter(({ item, vote }) => item === ramen && vote === "up");
    const line = `{"item":"${ramen}","voter":"${vote?.voter}","change":"added","vote":"up"`;
    const turned = repacked((text) => text.replace(line, line.replace('"up"', '"down"')));
    const [named, ...others] = (await replaced("log", first, turned, () => verifyBoard(address, first))).differences;
    for (const part of [first, ramen, vote?.voter ?? "", "does not fit its check"]) expect(named).toContain(part);
    expect(others.filter((each) => each.includes("does not fit"))).toEqual([]);
    const forged = repacked((text) => withFittingChecks(text.replace(line, line.replace('"up"', '"down"'))));
    const { differences } = await replaced("log", first, forged, () => verifyBoard(address, first));
    expect(differences.some((each) => each.includes("the index says"))).toBe(true);
    expect(differences.some((each) => each.includes(`item ${ramen}: the charts say`))).toBe(true);
  });

  it("is told which row of a chart was changed, left out, swapped or made up", async () => {
    const change = (work: Attack) => differencesWith("charts", second, (lines) => work(lines, 1));
    const changed = (lines: string[]) => lines.with(1, lines[1]?.replace(/"upvotes":\d+/, '"upvotes":9') ?? "");
    for (const work of [changed, attacks["left out"] as Attack])
      expect((await change(work)).some((each) => each.startsWith(`${second}: item ${ramen}`))).toBe(true);
    const invented = (lines: string[]) =>
      lines.toSpliced(1, 0, lines[1]?.replace(ramen, ramen.replace(/.$/, "x")) ?? "");
    expect((await change(attacks["swapped with the next"] as Attack)).length).toBeGreaterThan(0);
    expect((await change(invented)).length).toBeGreaterThan(0);
  });

  it("finds a file that was cut short, packed or not", async () => {
    const half = (packed: Buffer) => packed.subarray(0, packed.length >> 1);
    for (const kind of ["log", "charts"] as const) {
      const path = publicLogPath(kind, second, (await dayOf(second))[kind].sha256);
      const verdict = replaced(kind, second, half, () => verifyBoard(address, second));
      await expect(verdict, kind).rejects.toThrow(`${path} cannot be unpacked: unexpected end of file`);
    }
    const differences = await differencesWith("log", second, (lines) => lines.slice(0, -3));
    expect(differences).toContain(`${second}: the log has no last line`);
  });

  it("finds a day that was forged as a whole by the day after it, or by a kept hash", async () => {
    const honest = await verifyBoard(address, third);
    const forge = async (day: string) => {
      const was = await dayOf(day);
      const log = withFittingChecks((await textOf("log", day)).replace(/"vote":"up"(.*"counted")/, '"vote":"down"$1'));
      const logHash = hash("sha256", log, "hex");
      const item = /"item":"([^"]+)","voter":"\w+","change":"\w+","vote":"up"/.exec(await textOf("log", day))?.[1];
      const row = new RegExp(`("item":"${item}".*),"upvotes":(\\d+),"downvotes":(\\d+),"netScore":-?\\d+`);
      const charts = (await textOf("charts", day))
        .replace(was.log.sha256, logHash)
        .replace(row, (_, start, up, down) => {
          const [upvotes, downvotes] = [Number(up) - 1, Number(down) + 1];
          return `${start},"upvotes":${upvotes},"downvotes":${downvotes},"netScore":${upvotes - downvotes}`;
        });
      const chartsHash = hash("sha256", charts, "hex");
      for (const [kind, sum, text] of [
        ["log", logHash, log],
        ["charts", chartsHash, charts],
      ] as const) {
        const file = join(settings.dataDir, publicLogPath(kind, day, sum));
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, gzipSync(text));
      }
      await setHashes(day, logHash, chartsHash);
      return was;
    };
    const setHashes = (day: string, log: string, charts: string) =>
      sql`update public_log_days set log_sha256 = ${log}, charts_sha256 = ${charts} where day = ${day}`.execute(
        db.write,
      );
    // Another server, as a cached index may be a second old.
    const verify = async (day: string, kept?: string) => {
      const other = await (await testApp.startAnother()).listen({ host: "127.0.0.1", port: 0 });
      return (await verifyBoard(other, day, { kept })).differences;
    };

    const before = await forge(second);
    expect(await verify(second)).toEqual([]);
    expect(await verify(third)).toContain(`${third}: the chain breaks: the log does not follow from that of ${second}`);
    await setHashes(second, before.log.sha256, before.charts.sha256);

    await forge(third);
    expect(await verify(third)).toEqual([]);
    expect(await verify(third, before.log.sha256)).toEqual([]);
    expect(await verify(third, honest.log)).toEqual([
      `${third}: no log up to this day has the SHA-256 ${honest.log}, which was kept: the past was rewritten`,
    ]);
  });

  it("reads why a site cannot be verified", async () => {
    await expect(verifyBoard(address, "2026-11-25")).rejects.toThrow(
      "has published no log of 2026-11-25, and the last log before it is of 2026-11-23",
    );
    await expect(verifyBoard("file:///etc/passwd", first)).rejects.toThrow("must begin with https://");
    const endless = repacked((text) => `${"x".repeat(20_000)}${text}`);
    const verdict = replaced("log", first, endless, () => verifyBoard(address, first));
    await expect(verdict).rejects.toThrow("longer than any site's");
  });
});
