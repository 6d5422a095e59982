import { foldText, signs } from "@dishboard/contract/fold";
import { nameKey } from "@dishboard/contract/name-key";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownDatabase } from "../../../testing/database.ts";
import { namePairs } from "../../../testing/name-pairs.ts";
import { readNames } from "./schema-files.ts";

const { db } = await ownDatabase();

async function foldedBySql(texts: readonly string[]): Promise<{ text: string; key: string; words: string[] }[]> {
  const { rows } = await sql<{ key: string; words: string[] }>`
    select name_key(text) as key, search_fold(text) as words
    from unnest(${texts}::text[]) with ordinality as given (text, position) order by position`.execute(db.write);
  return rows.map((row, index) => ({ ...row, text: texts[index] ?? "" }));
}

function wordsOf(text: string): string[] {
  const words = foldText(text).split(/[ \n]/).filter(Boolean);
  return [...new Set(words.map((word) => Array.from(word).slice(0, 60).join("")))].sort();
}

async function expectSame(texts: readonly string[]): Promise<void> {
  const rows = await foldedBySql(texts);
  expect(rows.map(({ text, key, words }) => ({ text, key, words: words.sort() }))).toEqual(
    texts.map((text) => ({ text, key: nameKey(text), words: wordsOf(text) })),
  );
}

it("are the same for the database where they are for the contract, in every script", async () => {
  await expectSame(namePairs.flatMap(({ one, other }) => [one, other]));
});

it("of one character are the same, whichever it is", async () => {
  const characters = Array.from({ length: 0x10_ffff }, (_, at) => at + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point));
  // An older PostgreSQL knows fewer characters.
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${characters}::text[]) text where normalize(text, NFKD) <> text`.execute(db.write);
  const changed = new Set(rows.map(({ text }) => text));
  const known = characters.filter((text) => changed.has(text) === (text.normalize("NFKD") !== text));
  expect(characters.length - known.length).toBeLessThan(200);
  // A hundred thousand letters without case and marks do not change.
  const assigned = known.filter(
    (text) => !/\p{Cn}|\p{Co}/u.test(text) && !/[\u3400-\u{10FFFF}]/u.test(text.replace(/\P{Lo}/gu, "")),
  );
  for (let at = 0; at < assigned.length; at += 20_000) await expectSame(assigned.slice(at, at + 20_000));
});

const letters = [
  ...[
    "abcdeimnoptuvyßæœøđłÉÑÖÅçşğ",
    "\u0300\u0301\u0302\u0303\u0306\u0308\u0309\u031B\u0323",
    "ΑΆΐσςΣ",
    "йЙиеЁї",
    "אָשׁלך",
  ],
  ...["كُأآـ", "दालपूरी", "ডিমাছ", "பால்", "ข้าวไน้ำ", "ត្រីសាច់", "かがパハ゛ﾞー", "김밥서", "ငါး", "ମାଛ", "ពុ", "日本"],
  ...["  -'’.,·&+🍕★\uFE0F\u200D\u200B\u00AD´1234٥"],
].flatMap((text) => Array.from(text));

it("of texts made of letters, marks and signs of many scripts are the same", async () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...letters), fc.constantFrom("phở ", "café ", "bò ", "thé ", "à ")), {
      minLength: 1,
      maxLength: 14,
    })
    .map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 200, maxLength: 200 }), async (texts) => {
      await expectSame(texts);
      for (const one of texts) expect(nameKey(one)).not.toBe("");
    }),
    { numRuns: 25 },
  );
});

it("have no locale: letters, marks and signs are those of Unicode", () => {
  const names = readNames().replace(/'\s*\n\s*'/g, "");
  expect(names).toContain(`'[${rangesOf(/\p{M}/u)}]+'`);
  expect(names).toContain(`'[${rangesOf(new RegExp(signs.source, "u"))}]+'`);
});

function rangesOf(pattern: RegExp): string {
  const ranges: [number, number][] = [];
  for (let point = 1; point <= 0x10_ffff; point++) {
    if ((point >= 0xd800 && point <= 0xdfff) || !pattern.test(String.fromCodePoint(point))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const write = (point: number) =>
    point > 0xffff ? `\\U${point.toString(16).padStart(8, "0")}` : `\\u${point.toString(16).padStart(4, "0")}`;
  return ranges
    .map(([first, last]) => write(first) + (last > first + 1 ? "-" : "") + (last > first ? write(last) : ""))
    .join("");
}
