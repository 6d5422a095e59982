import * as calls from "@dishboard/contract/diet";
import { call } from "@dishboard/contract/endpoint";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const now = new Date("2026-11-22T10:30:00Z");
const testApp = await ownApp({}, { clock: () => now });
const ann = await signedInPerson(testApp, "ann");
const ben = await signedInPerson(testApp, "ben");

const as = (person: SignedIn) => transportOf(testApp, person);
const dietOf = async (person: SignedIn) => (await call(as(person), calls.readDiet, {})).diet;
const at = (minutes: number) => now.getTime() + minutes * 60_000;
type Changes = {
  claimIds?: number[];
  allergenIds?: number[];
  knownAllergenIds?: number[];
  changedAt: number;
  isStart?: boolean;
};
const keep = async (changes: Changes) =>
  (await call(as(ann), calls.keepDiet, { body: { claimIds: [], allergenIds: [], isStart: false, ...changes } })).diet;

it("an account keeps a diet when it is asked to, and forgets it", async () => {
  expect(await dietOf(ann)).toBeNull();
  // A device that missed the deletion does not restore it.
  expect(await keep({ claimIds: [1], changedAt: at(-9) })).toBeNull();
  const diet = { claimIds: [1, 5], allergenIds: [7, 10], changedAt: at(-8) };
  expect(await keep({ ...diet, claimIds: [5, 1, 5], isStart: true })).toEqual(diet);
  expect(await dietOf(ann)).toEqual(diet);
  expect(await dietOf(ben)).toBeNull();
  for (const n of [1, 2]) expect(await call(as(ann), calls.forgetDiet, {}), `${n}`).toEqual({});
  expect(await dietOf(ann)).toBeNull();
});

it("of the changes of several devices the newest wins, and no clock is ahead of the server's", async () => {
  const newest = { claimIds: [2], allergenIds: [7], changedAt: at(-2) };
  await keep({ claimIds: [1], changedAt: at(-3), isStart: true });
  expect(await keep(newest)).toEqual(newest);
  expect(await keep({ claimIds: [3], changedAt: at(-4) })).toEqual(newest);
  expect(await keep({ claimIds: [4], changedAt: at(-4), isStart: true })).toEqual(newest);
  const ahead = { claimIds: [3], allergenIds: [] };
  expect(await keep({ ...ahead, changedAt: Number.MAX_SAFE_INTEGER })).toEqual({ ...ahead, changedAt: at(0) });
});

it("an allergen that a device has added stays, whichever device changes something after or before it", async () => {
  await call(as(ann), calls.forgetDiet, {});
  const [fish, milk, nuts, soya] = [5, 7, 10, 13];
  await keep({ allergenIds: [milk], changedAt: at(-9), isStart: true });
  const known = { knownAllergenIds: [milk] };
  // One device added nuts offline; another has since added fish and removed milk.
  await keep({ claimIds: [1], allergenIds: [fish], ...known, changedAt: at(-5) });
  const merged = { claimIds: [1], allergenIds: [fish, nuts], changedAt: at(-5) + 1 };
  const late = { claimIds: [2], allergenIds: [milk, nuts], ...known, changedAt: at(-7) };
  expect(await keep(late)).toEqual(merged);
  // Its reply was lost.
  expect(await keep(late)).toEqual(merged);
  // An older change removes nothing; a newer one does not know fish and nuts.
  expect(await keep({ ...late, allergenIds: [], knownAllergenIds: [milk, nuts] })).toEqual(merged);
  const newer = { claimIds: [], allergenIds: [milk, soya], changedAt: at(-1) };
  expect(await keep({ ...newer, ...known })).toEqual({ ...newer, allergenIds: [fish, nuts, soya] });
  // A device that starts adds to another's start.
  const start = { allergenIds: [milk], knownAllergenIds: [], changedAt: at(-8), isStart: true };
  expect((await keep(start))?.allergenIds).toEqual([fish, milk, nuts, soya]);
});

it("what is no diet is refused", async () => {
  const good = { claimIds: [], allergenIds: [], changedAt: 0, isStart: true };
  const authorization = `Bearer ${ann.accessToken}`;
  for (const bad of [
    { claimIds: [99] },
    { allergenIds: ["milk"] },
    { allergenIds: Array(10_000).fill(7) },
    { knownAllergenIds: [99] },
    { changedAt: -1 },
    { changedAt: 1e300 },
    { isStart: null },
    { other: 1 },
  ]) {
    const payload = { ...good, ...bad };
    const reply = await testApp.app.inject({ method: "PUT", url: "/api/diet", headers: { authorization }, payload });
    expect([reply.statusCode, reply.json().error.code], JSON.stringify(bad).slice(0, 50)).toEqual([400, "invalid"]);
  }
});
