import { reportReaction } from "@dishboard/contract/allergen-checks";
import { deedKinds, listBusyPeople, readDeeds } from "@dishboard/contract/deeds";
import { type AnyEndpoint, type CallInput, type CallReply, call } from "@dishboard/contract/endpoint";
import { busyPeopleSize } from "@dishboard/contract/limits";
import { addComment } from "@dishboard/contract/posts";
import { reportPresence } from "@dishboard/contract/presence";
import { createReport, decide } from "@dishboard/contract/reports";
import { setVote } from "@dishboard/contract/votes";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson } from "../../../../../testing/people.ts";
import { postSnap } from "../../../../../testing/posts.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";

let now = new Date();
const testApp = await ownApp(
  { ADMIN_EMAIL: "boss@example.org,late@example.org", LIMITS: "reports=10000/1h" },
  { clock: () => now },
);
const boss = await signedInPerson(testApp, "boss");
const eve = await signedInPerson(testApp, "eve");
const ben = await signedInPerson(testApp, "ben");
const ada = await newPerson(testApp.db, "ada");
const as = <E extends AnyEndpoint>(
  who: Pick<SignedIn, "accessToken">,
  to: E,
  input: CallInput<E>,
): Promise<CallReply<E>> => call(transportOf(testApp, who), to, input as never);
const deedsOf = (id: string) => as(boss, readDeeds, { params: { id } });
const nothing = Object.fromEntries(deedKinds.map((kind) => [kind, 0]));

describe("what one account did", () => {
  it("is told to moderators in numbers, with the newest of each kind, and of votes the number alone", async () => {
    const soup = await ada.submitsDish({ name: "Soup", restaurant: "Luna" });
    const { restaurant_id } = await testApp.db.write
      .selectFrom("dishes")
      .select("restaurant_id")
      .where("id", "=", soup)
      .executeTakeFirstOrThrow();
    const postId = await postSnap(testApp, eve, { content: "Look at this" });
    const body = { content: "Buy cheap watches", key: crypto.randomUUID() };
    const { comment } = await as(eve, addComment, { params: { id: postId }, body });
    await as(eve, setVote, { params: { kind: "dish", id: soup }, body: { vote: "down" } });
    await as(eve, reportPresence, { params: { id: restaurant_id }, body: { says: "gone" } });
    await as(eve, reportReaction, { body: { kind: "dish", id: soup, allergenId: 2 } });
    await as(eve, createReport, { body: { kind: "dish", id: soup, reason: "spam", details: "" } });

    const { person, ever, newest } = await deedsOf(eve.id);
    const counts = { ...nothing, post: 1, comment: 1, vote: 1, gone: 1, reaction: 1, report: 2 };
    expect([person, ever]).toMatchObject([{ username: "eve", isSuspended: false, day: counts }, counts]);
    expect(newest.map(({ kind, name, page, isUndone }) => [kind, name, page?.kind, page?.id, isUndone]).sort()).toEqual(
      [
        ["comment", "Buy cheap watches", "snap", postId, false],
        ["gone", "Luna", "restaurant", restaurant_id, true],
        ["post", "Look at this", "snap", postId, false],
        ["reaction", "Soup", "dish", soup, false],
        ["report", "Soup", "dish", soup, false],
        ["report", "Soup", "dish", soup, false],
      ],
    );

    await as(boss, decide, { params: { kind: "comment", id: comment.id }, body: { action: "hide", reason: "spam" } });
    expect((await deedsOf(eve.id)).newest.find(({ kind }) => kind === "comment")).toMatchObject({ isUndone: true });
  });

  it("is nobody else's to read", async () => {
    await expect(as(ben, readDeeds, { params: { id: eve.id } })).rejects.toMatchObject({ code: "not-found" });
    await expect(as(ben, listBusyPeople, {})).rejects.toMatchObject({ code: "not-found" });
    await expect(deedsOf(crypto.randomUUID())).rejects.toMatchObject({ code: "not-found" });
  });

  it("puts first who did most within a day, and what others feel at once before votes", async () => {
    for (let n = 0; n < 12; n += 1) {
      const id = await ada.submitsDish({ name: `Dish ${n}` });
      await as(ben, setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
    }
    const decoys: { id: string }[] = [];
    const namesFor = async (who: SignedIn) =>
      (await as(who, listBusyPeople, {})).people.map(({ username, day }) => [username, day.dish, day.vote, day.gone]);
    expect(await namesFor(boss)).toEqual([
      ["eve", 0, 1, 1],
      ["ada", 13, 0, 0],
      ["ben", 0, 12, 0],
    ]);
    for (let n = 0; n < busyPeopleSize; n += 1) {
      const decoy = await insertSignedIn(testApp.db, `decoy_${n}`);
      for (const kind of ["spam", "other"] as const) {
        const id = await ada.submitsDish({ name: `Decoy ${n} ${kind}` });
        await as(decoy, createReport, { body: { kind: "dish", id, reason: kind, details: "" } });
      }
      decoys.push(decoy);
    }
    expect((await namesFor(boss)).some(([name]) => name === "ben")).toBe(false);
    for (const { id } of decoys)
      await as(boss, decide, { params: { kind: "profile", id }, body: { action: "suspend", reason: "spam" } });
    expect((await namesFor(boss)).map(([name]) => name)).toEqual(["ada", "eve", "ben"]);
    expect((await deedsOf(decoys[0]?.id ?? "")).person).toMatchObject({ isSuspended: true, day: { report: 2 } });
    now = new Date(now.getTime() + 25 * 3_600_000);
    const late = await signedInPerson(testApp, "late");
    expect(await namesFor(late)).toEqual([]);
    expect((await as(late, readDeeds, { params: { id: ben.id } })).ever).toEqual({ ...nothing, vote: 12 });
  });
});
