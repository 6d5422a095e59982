import { call } from "@dishboard/contract/endpoint";
import type { ItemKind } from "@dishboard/contract/items";
import { countShare } from "@dishboard/contract/shares";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";

// Close to midnight, because sessions would expire a day later.
let today = new Date("2026-11-22T23:55:00Z");
const testApp = await ownApp({ LIMITS: "shares=1000/1h", TRUST_PROXY: "1" }, { clock: () => today });
const { app, db } = testApp;
let ada: Person;
let ben: SignedIn;
let cleo: SignedIn;

beforeAll(async () => {
  ada = await newPerson(db, "ada");
  [ben, cleo] = [await signedInPerson(testApp, "ben"), await signedInPerson(testApp, "cleo")];
});

async function share(who: SignedIn, id: string, kind: ItemKind = "product"): Promise<number> {
  return (await call(transportOf(testApp, who), countShare, { params: { kind, id } })).shareCount;
}

function send(address: string, from = "203.0.113.1") {
  return app.inject({ method: "POST", url: `/api/shares/${address}`, headers: { "x-forwarded-for": from } });
}

async function shareFrom(network: string, id: string): Promise<number> {
  return (await send(`product/${id}`, network)).json().shareCount;
}

async function storedCount(id: string): Promise<number> {
  const { share_count } = await db.write
    .selectFrom("products")
    .select("share_count")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return share_count;
}

describe("the share count", () => {
  it("rises once for each person and item on a UTC day", async () => {
    const [id, other] = [await ada.submitsProduct({}), await ada.submitsDish({})];
    expect([await share(ben, id), await share(ben, id), await share(cleo, id)]).toEqual([1, 1, 2]);
    expect(await share(ben, other, "dish")).toBe(1);
    const before = today;
    today = new Date("2026-11-22T23:59:59.999Z");
    expect(await share(ben, id)).toBe(2);
    today = new Date("2026-11-23T00:00:00Z");
    expect([await share(ben, id), await share(ben, id)]).toEqual([3, 3]);
    today = before;
  });

  it("counts visitors once for each network, and people by who they are wherever they are", async () => {
    const id = await ada.submitsProduct({});
    expect([await shareFrom("203.0.113.1", id), await shareFrom("203.0.113.1", id)]).toEqual([1, 1]);
    expect(await shareFrom("203.0.113.2", id)).toBe(2);
    expect([await shareFrom("2001:db8:1:2::a", id), await shareFrom("2001:db8:1:2:ffff::b", id)]).toEqual([3, 3]);
    expect([await share(ben, id), await share(cleo, id)]).toEqual([4, 5]);
  });

  it("is exact when many share at the same moment, and one of them twenty times", async () => {
    const id = await ada.submitsProduct({});
    const networks = Array.from({ length: 20 }, (_, n) => `198.51.100.${n}`);
    await Promise.all([...networks, ...Array(20).fill("192.0.2.1")].map((network) => shareFrom(network, id)));
    expect(await storedCount(id)).toBe(21);
  });

  it("survives that the item is edited or deleted at the same moment", async () => {
    const id = await ada.submitsProduct({});
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => send(`product/${id}`, `198.51.100.${n}`)),
      db.write.deleteFrom("rankings").where("item_id", "=", id).execute(),
    ]);
    const statuses = replies.flatMap((reply) => ("statusCode" in reply ? [reply.statusCode] : []));
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await db.write.selectFrom("shares").select("day").where("item_id", "=", id).execute()).toEqual([]);
  });

  it("has no row that names a person or network, and none of earlier days", async () => {
    const id = await ada.submitsProduct({});
    await share(ben, id);
    const rows = () => db.write.selectFrom("shares").selectAll().where("item_id", "=", id).execute();
    expect((await rows()).map((row) => [Object.keys(row).sort(), row.sharer.length])).toEqual([
      [["day", "item_id", "sharer"], 16],
    ]);
    const before = today;
    today = new Date("2026-11-23T00:02:00Z");
    await addJob(db.write, "shares-sweep", {}, "shares-sweep");
    await testApp.runJobs();
    expect([await rows(), await storedCount(id)]).toEqual([[], 1]);
    today = before;
  });
});

describe("what cannot be shared", () => {
  it.each([
    ["an item that does not exist", `dish/${v7()}`, 404, "Dish Not Found"],
    ["a product that does not exist", `product/${v7()}`, 404, "Product Not Found"],
    ["another kind", `snap/${v7()}`, 400, "kind must be dish or product"],
    ["no id", "dish/abc", 400, "id must be an id"],
    ["a NUL", "dish/%00", 400, "id must be an id"],
    ["something right-to-left", `dish/${encodeURIComponent("‮مطعم")}`, 400, "id must be an id"],
    ["SQL", `dish/${encodeURIComponent("' or 1=1 --")}`, 400, "id must be an id"],
  ])("%s is answered in one form", async (_, address, status, message) => {
    const reply = await send(address);
    expect([reply.statusCode, reply.json().error.message]).toEqual([status, message]);
  });

  it("an id of the other kind, and one of 10,000 characters", async () => {
    const product = await ada.submitsProduct({});
    expect((await send(`dish/${product}`)).json().error.message).toBe("Dish Not Found");
    expect((await send(`dish/${"a".repeat(10_000)}`)).statusCode).toBeLessThan(500);
  });

  it("an item that is not shown", async () => {
    const id = await ada.submitsProduct({});
    await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", id).execute();
    expect((await send(`product/${id}`)).statusCode).toBe(404);
  });
});

it("a network that shares too much is refused, with the time to wait", async () => {
  const limited = await ownApp({ LIMITS: "shares=2/1h" });
  const person = await newPerson(limited.db, "dan");
  const id = await person.submitsProduct({});
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++)
    statuses.push((await limited.app.inject({ method: "POST", url: `/api/shares/product/${id}` })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});
