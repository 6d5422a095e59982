import { productChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { addLogEntry } from "@dishboard/contract/food-log";
import type { ItemKind } from "@dishboard/contract/items";
import { myVotes, setVote, type Vote } from "@dishboard/contract/votes";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { recount } from "../items/recount/recount.service.ts";

let now = 1;
const testApp = await ownApp({ LIMITS: "votes=30/1m,votes-long=70/1d" }, { now: () => now });
const { app, db, transport } = testApp;
let ada: Person;
let ben: SignedIn;
let cleo: SignedIn;

beforeAll(async () => {
  ada = await newPerson(db, "ada");
  [ben, cleo] = [await signedInPerson(testApp, "ben"), await signedInPerson(testApp, "cleo")];
});

function sendVote(who: SignedIn, id: string, vote: Vote, kind: ItemKind = "product") {
  return call(transportOf(testApp, who), setVote, { params: { kind, id }, body: { vote } });
}

function send(who: SignedIn | null, address: string, payload: unknown) {
  return app.inject({
    method: "PUT",
    url: `/api/votes/${address}`,
    headers: { "content-type": "application/json", ...(who && { authorization: `Bearer ${who.accessToken}` }) },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
}

describe("a vote", () => {
  it("counts once, changes, and is removed", async () => {
    const id = await ada.submitsProduct({});
    const none = { id, upvotes: 0, downvotes: 0, netScore: 0, voteCount: 0, version: 1, vote: "none" };
    expect(await sendVote(ben, id, "none")).toEqual(none);
    const up = { ...none, upvotes: 1, netScore: 1, voteCount: 1, version: 2, vote: "up" };
    expect(await sendVote(ben, id, "up")).toEqual(up);
    expect(await sendVote(ben, id, "up")).toEqual(up);
    expect(await sendVote(cleo, id, "down")).toMatchObject({ upvotes: 1, downvotes: 1, netScore: 0, version: 3 });
    expect(await sendVote(ben, id, "down")).toMatchObject({ upvotes: 0, downvotes: 2, netScore: -2, version: 4 });
    expect(await sendVote(ben, id.toUpperCase(), "none")).toMatchObject({ id, downvotes: 1, voteCount: 1, version: 5 });
    now += 60_000;
    const { cards } = await call(transport, productChart, {});
    expect(cards.find((card) => card.id === id)).toMatchObject({ upvotes: 0, downvotes: 1, netScore: -1, version: 5 });
  });

  it("is read by its own person, with everybody's counts", async () => {
    const ids = [await ada.submitsProduct({ name: "one" }), await ada.submitsDish({ name: "two" })];
    const [one = "", two = ""] = ids;
    await sendVote(ben, one, "up");
    await sendVote(cleo, two, "down", "dish");
    const votesOf = async (who: SignedIn) => {
      const { tallies } = await call(transportOf(testApp, who), myVotes, { body: { ids: [...ids, v7()] } });
      return Object.fromEntries(tallies.map((tally) => [tally.id, [tally.vote, tally.netScore, tally.version]]));
    };
    expect(await votesOf(ben)).toEqual({ [one]: ["up", 1, 2], [two]: ["none", -1, 2] });
    expect(await votesOf(cleo)).toEqual({ [one]: ["none", 1, 2], [two]: ["down", -1, 2] });
  });

  it("says whether a person has a vote on anything", async () => {
    const eve = await signedInPerson(testApp, "eve");
    const hasVoted = async () => (await call(transportOf(testApp, eve), myVotes, { body: { ids: [] } })).hasVoted;
    expect(await hasVoted()).toBe(false);
    const id = await ada.submitsProduct({});
    await sendVote(eve, id, "down");
    expect(await hasVoted()).toBe(true);
    await sendVote(eve, id, "none");
    expect(await hasVoted()).toBe(false);
  });

  it("is tasted where the device, the log or a post says so, and stays so until it is taken back", async () => {
    const counted = async (id: string) =>
      db.write
        .selectFrom("rankings")
        .select(["upvotes", "tasted_upvotes", "downvotes", "tasted_downvotes"])
        .where("item_id", "=", id)
        .executeTakeFirst();
    const id = await ada.submitsProduct({});
    const tasted = (vote: Vote, isTasted: boolean) =>
      call(transportOf(testApp, ben), setVote, { params: { kind: "product", id }, body: { vote, isTasted } });
    await tasted("up", false);
    expect(await counted(id)).toEqual({ upvotes: 1, tasted_upvotes: 0, downvotes: 0, tasted_downvotes: 0 });
    await tasted("up", true);
    expect(await counted(id)).toEqual({ upvotes: 1, tasted_upvotes: 1, downvotes: 0, tasted_downvotes: 0 });
    await sendVote(ben, id, "down");
    expect(await counted(id)).toEqual({ upvotes: 0, tasted_upvotes: 0, downvotes: 1, tasted_downvotes: 1 });
    await sendVote(ben, id, "none");
    await sendVote(ben, id, "down");
    expect(await counted(id)).toEqual({ upvotes: 0, tasted_upvotes: 0, downvotes: 1, tasted_downvotes: 0 });
    const dish = await ada.submitsDish({});
    await call(transportOf(testApp, cleo), addLogEntry, {
      body: { key: v7(), dishId: dish, day: "2026-01-01", note: null, isShared: false },
    });
    await sendVote(cleo, dish, "up", "dish");
    expect(await counted(dish)).toMatchObject({ upvotes: 1, tasted_upvotes: 1 });
    expect(await recount(db.write)).toEqual([]);
  });

  it("is not for visitors", async () => {
    const body = { body: { vote: "up" }, params: { kind: "dish", id: v7() } } as const;
    const refusal = { code: "sign-in-required", message: "Sign in to vote" };
    await expect(call(transport, setVote, body)).rejects.toMatchObject(refusal);
    await expect(call(transport, myVotes, { body: { ids: [] } })).rejects.toMatchObject(refusal);
  });

  it("needs an item that is shown, of its kind", async () => {
    const id = await ada.submitsProduct({});
    const notFound = { code: "not-found", message: "Dish Not Found" };
    await expect(sendVote(cleo, id, "up", "dish")).rejects.toMatchObject(notFound);
    await expect(sendVote(cleo, v7(), "up", "dish")).rejects.toMatchObject(notFound);
    for (const state of [1, 2]) {
      await db.write.updateTable("rankings").set({ state }).where("item_id", "=", id).execute();
      await expect(sendVote(cleo, id, "up")).rejects.toMatchObject({ code: "not-found", message: "Product Not Found" });
      const { tallies } = await call(transportOf(testApp, cleo), myVotes, { body: { ids: [id] } });
      expect(tallies).toEqual([]);
    }
  });

  it("is limited, and the reply says when to go on", async () => {
    const dora = await signedInPerson(testApp, "dora");
    const id = await ada.submitsProduct({});
    const pressed = async () => (await send(dora, `product/${id}`, { vote: "up" })).statusCode;
    const all = await Promise.all(Array.from({ length: 50 }, pressed));
    expect(all.filter((status) => status === 200)).toHaveLength(30);
    const refused = await send(dora, `product/${id}`, { vote: "down" });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("60");
    expect(refused.json().error.message).toBe("You are voting too fast. Please try again in a moment.");
    expect(await sendVote(cleo, id, "none")).toMatchObject({ upvotes: 1, voteCount: 1 });
    now += 60_001;
    for (let n = 0; n < 30; n++) expect(await pressed()).toBe(200);
    now += 60_001;
    for (let n = 0; n < 10; n++) expect(await pressed()).toBe(200);
    expect((await send(dora, `product/${id}`, { vote: "up" })).headers["retry-after"]).toBe(String(86_400 - 120));
    now += 86_400_000;
  });
});

describe("hostile values get a clear answer and change nothing:", () => {
  const id = v7();
  const cases: [string, unknown, number, string?][] = [
    [`restaurant/${id}`, { vote: "up" }, 400, "kind"],
    [`DISH/${id}`, { vote: "up" }, 400, "kind"],
    [`dish/${id}`, { vote: "UP" }, 400, "vote"],
    [`dish/${id}`, { vote: 0 }, 400, "vote"],
    [`dish/${id}`, { vote: 1 }, 400, "vote"],
    [`dish/${id}`, { vote: null }, 400, "vote"],
    [`dish/${id}`, { vote: ["up"] }, 400, "vote"],
    [`dish/${id}`, {}, 400, "vote"],
    [`dish/${id}`, { vote: "up", userId: id }, 400, "userId"],
    [`dish/${id}`, "null", 400],
    [`dish/${id}`, '{"vote":"up"', 400],
    ["dish/1", { vote: "up" }, 400, "id"],
    ["dish/9223372036854775808", { vote: "up" }, 400, "id"],
    [`dish/${id}%00`, { vote: "up" }, 400, "id"],
    [`dish/${id}%27--`, { vote: "up" }, 400, "id"],
    [`dish/{${id}}`, { vote: "up" }, 400, "id"],
    ["dish/", { vote: "up" }, 400, "id"],
    [`dish/${id}`, { vote: "up" }, 404],
  ];

  it.each(cases)("%s %j", async (address, payload, status, field) => {
    now += 60_000;
    const reply = await send(cleo, address, payload);
    expect([reply.statusCode, reply.json().error.field]).toEqual([status, field]);
    expect(reply.json().error.message).toMatch(/^\w.{8,}/);
  });

  it.each([[{ ids: "all" }], [{ ids: [1] }], [{ ids: ["x"] }], [{ ids: Array(201).fill(id) }], [{}]])(
    "for ids %.60j",
    async (body) => {
      const reply = call(transportOf(testApp, cleo), myVotes, { body: body as { ids: string[] } });
      await expect(reply).rejects.toMatchObject({ code: "invalid", field: expect.stringContaining("ids") });
    },
  );
});

it("no count has drifted after all that, and a recount finds and corrects a wrong one", async () => {
  expect(await recount(db.write)).toEqual([]);
  const id = await ada.submitsProduct({});
  now += 60_000;
  await sendVote(ben, id, "up");
  const wrong = { upvotes: 7, downvotes: 2, net_score: 5 };
  await db.write.updateTable("rankings").set(wrong).where("item_id", "=", id).execute();
  expect(await recount(db.write)).toEqual([
    { itemId: id, before: { upvotes: 7, downvotes: 2 }, after: { upvotes: 1, downvotes: 0 } },
  ]);
  expect(await sendVote(ben, id, "up")).toMatchObject({ upvotes: 1, downvotes: 0, netScore: 1, version: 3 });
  expect(await recount(db.write)).toEqual([]);
});
