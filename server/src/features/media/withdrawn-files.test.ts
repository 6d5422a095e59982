import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { addLogEntry, deleteLogEntry, updateLogEntry } from "@dishboard/contract/food-log";
import { createHandList, updateHandList } from "@dishboard/contract/hand-lists";
import { pictureAt } from "@dishboard/contract/media";
import { deleteMyList } from "@dishboard/contract/my-lists";
import { createPost, deletePost } from "@dishboard/contract/posts";
import { type Decision, decide, type SubjectKind } from "@dishboard/contract/reports";
import { type PictureBucket, UploadedPicture } from "@dishboard/contract/uploads";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { ownDatabaseProxy } from "../../../../testing/database-proxy.ts";
import { aDish, newPerson } from "../../../../testing/people.ts";
import { photo, uploadTo } from "../../../../testing/pictures.ts";
import { aPost } from "../../../../testing/posts.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { createApp } from "../../app.ts";
import { connect } from "../../database/connect.ts";
import { openLog } from "../../platform/log.ts";

const many = "100000/1d";
const site = "https://board.example.org";
const testApp = await ownApp({
  ...{ PUBLIC_URL: site, ADMIN_EMAIL: "boss@example.org" },
  ...{ LIMITS: `uploads=${many},food-log=${many},own-lists=${many},posts=${many},submissions=${many}` },
});
const { app, db } = testApp;
const [boss, ann, ben] = [
  await signedInPerson(testApp, "boss"),
  await signedInPerson(testApp, "ann"),
  await signedInPerson(testApp, "ben"),
];
const cook = await newPerson(db, "cook");
const picture = await photo(320, 240);
const asAnn = transportOf(testApp, ann);

const uploaded = async (bucket: PictureBucket) =>
  UploadedPicture.parse((await uploadTo(testApp, ann, picture, { bucket })).json());

async function opened(path: string, who?: Pick<SignedIn, "accessToken">, headers: Record<string, string> = {}) {
  // As a page requests a picture.
  const reply = await app.inject({
    url: path,
    headers: { ...headers, ...(who && { cookie: `files=${who.accessToken}` }) },
  });
  return [reply.statusCode, reply.headers["cache-control"]];
}

const notFound = [404, "no-store"];
const toAll = {
  item: [200, "public, max-age=3600, immutable"],
  personal: [200, "private, max-age=3600, immutable"],
};
const toSome = [200, "private, no-store"];

const decideOn = (kind: SubjectKind, id: string, action: Decision) =>
  call(transportOf(testApp, boss), decide, { params: { kind, id }, body: { action, reason: "spam" } });

const meal = { day: "2026-11-01", note: "Crisp.", isShared: false };
async function aMeal(fields: { isShared?: boolean; isNoteShared?: boolean }) {
  const { id: uploadId, path } = await uploaded("log-images");
  const dishId = await cook.submitsDish({ name: `Curry ${v7()}` });
  const body = { key: v7(), dishId, ...meal, isNoteShared: false, ...fields, photo: { uploadId, description: null } };
  const { id } = await call(asAnn, addLogEntry, { body });
  const change = (now: { isShared?: boolean; isNoteShared?: boolean }) =>
    call(asAnn, updateLogEntry, { params: { id }, body: { ...meal, isNoteShared: false, ...now } });
  return { id, path, dishId, change };
}

async function aList(visibility: "link" | "profile" | "private") {
  const { id: uploadId, path } = await uploaded("list-images");
  const form = { title: "Where I take visitors", note: null };
  const body = { key: v7(), ...form, picture: { uploadId, description: null }, visibility };
  const { id } = await call(asAnn, createHandList, { body });
  const change = (now: typeof visibility) =>
    call(asAnn, updateHandList, { params: { id }, body: { ...form, picture: { description: null }, visibility: now } });
  return { id, path, change };
}

async function aPicturedDish() {
  const { id: uploadId, path } = await uploaded("dish-images");
  const { id } = await call(asAnn, submitDish, { body: { ...aDish(), picture: { uploadId, description: null } } });
  return { id, path };
}

async function aSnap() {
  const { id: uploadId, path } = await uploaded("post-images");
  const { id } = await call(asAnn, createPost, { body: aPost("snap", uploadId) });
  return { id, path };
}

const setState = (id: string, state: number) =>
  sql`update rankings set state = ${state} where item_id = ${id}::uuid`.execute(db.write);

type Withdrawal = { path: string; withdraw: () => Promise<unknown>; show: () => Promise<unknown> };
const withdrawals: [string, "item" | "personal", "owner" | "moderators", () => Promise<Withdrawal>][] = [
  [
    "a shared note is withdrawn",
    "personal",
    "owner",
    async () => {
      const { path, change } = await aMeal({ isNoteShared: true });
      return { path, withdraw: () => change({}), show: () => change({ isNoteShared: true }) };
    },
  ],
  [
    "a meal is taken off the profile",
    "personal",
    "owner",
    async () => {
      const { path, change } = await aMeal({ isShared: true });
      return { path, withdraw: () => change({ isShared: false }), show: () => change({ isShared: true }) };
    },
  ],
  [
    "a shared note is hidden",
    "personal",
    "moderators",
    async () => {
      const { id, path } = await aMeal({ isNoteShared: true });
      return { path, withdraw: () => decideOn("note", id, "hide"), show: () => decideOn("note", id, "show") };
    },
  ],
  [
    "the dish of a shared note is hidden",
    "personal",
    "moderators",
    async () => {
      const { path, dishId } = await aMeal({ isNoteShared: true });
      return { path, withdraw: () => decideOn("dish", dishId, "hide"), show: () => decideOn("dish", dishId, "show") };
    },
  ],
  [
    "the person of a meal on a profile is suspended",
    "personal",
    "owner",
    async () => {
      const { path } = await aMeal({ isShared: true });
      return { path, withdraw: () => setAnn("suspended"), show: () => setAnn("active") };
    },
  ],
  [
    "a list on a profile is made private",
    "personal",
    "owner",
    async () => {
      const { path, change } = await aList("profile");
      return { path, withdraw: () => change("private"), show: () => change("profile") };
    },
  ],
  [
    "a list by link is made private",
    "personal",
    "owner",
    async () => {
      const { path, change } = await aList("link");
      return { path, withdraw: () => change("private"), show: () => change("link") };
    },
  ],
  [
    "a list is hidden",
    "personal",
    "moderators",
    async () => {
      const { id, path } = await aList("profile");
      return { path, withdraw: () => decideOn("list", id, "hide"), show: () => decideOn("list", id, "show") };
    },
  ],
  [
    "a dish is hidden",
    "item",
    "moderators",
    async () => {
      const { id, path } = await aPicturedDish();
      return { path, withdraw: () => decideOn("dish", id, "hide"), show: () => decideOn("dish", id, "show") };
    },
  ],
  [
    "the restaurant of a dish is gone",
    "item",
    "moderators",
    async () => {
      const { id, path } = await aPicturedDish();
      return { path, withdraw: () => setState(id, 3), show: () => setState(id, 0) };
    },
  ],
  [
    "a Snap is hidden",
    "item",
    "moderators",
    async () => {
      const { id, path } = await aSnap();
      return { path, withdraw: () => decideOn("post", id, "hide"), show: () => decideOn("post", id, "show") };
    },
  ],
];

const setAnn = (state: string) => sql`update users set state = ${state} where id = ${ann.id}::uuid`.execute(db.write);
afterEach(() => setAnn("active"));

describe("the file of what others no longer see", () => {
  it.each(withdrawals)(
    "once %s is nobody's but who may see it, and is back when it is shown again",
    async (...given) => {
      const [what, sort, seenBy, make] = given;
      const { path, withdraw, show } = await make();
      expect([await opened(path), await opened(path, ben)]).toEqual([toAll[sort], toAll[sort]]);
      await withdraw();
      for (const address of [path, pictureAt(path, 384)]) {
        expect([await opened(address), await opened(address, ben)]).toEqual([notFound, notFound]);
        expect(await opened(address, ben, { "if-none-match": "*" })).toEqual(notFound);
        expect(await opened(address, boss)).toEqual(seenBy === "moderators" ? toSome : notFound);
        const isGone = what.includes("suspended");
        expect(await opened(address, ann)).toEqual(isGone ? notFound : toSome);
      }
      await show();
      expect(await opened(path)).toEqual(toAll[sort]);
    },
  );

  it.each([
    [
      "an entry of the log",
      async () => {
        const { id, path } = await aMeal({ isNoteShared: true });
        return { path, remove: () => call(asAnn, deleteLogEntry, { params: { id } }) };
      },
    ],
    [
      "a list",
      async () => {
        const { id, path } = await aList("profile");
        return { path, remove: () => call(asAnn, deleteMyList, { params: { id } }) };
      },
    ],
    [
      "a Snap",
      async () => {
        const { id, path } = await aSnap();
        return { path, remove: () => call(asAnn, deletePost, { params: { id } }) };
      },
    ],
  ] as const)("of %s that is deleted is nobody's at once, before the job that deletes it", async (_, make) => {
    const { path, remove } = await make();
    expect((await opened(path))[0]).toBe(200);
    await remove();
    expect([await opened(path), await opened(path, ann), await opened(path, boss)]).toEqual([
      notFound,
      notFound,
      notFound,
    ]);
  });
});

describe("the photo of a meal that was never shared", () => {
  it("is its person's alone, from the upload on, by the token of a call and by the cookie of a page", async () => {
    const { id: uploadId, path } = await uploaded("log-images");
    const look = async () => [
      await opened(path),
      await opened(path, ben),
      await opened(path, boss),
      await opened(path, ann),
    ];
    expect(await look()).toEqual([notFound, notFound, notFound, toSome]);
    const dishId = await cook.submitsDish({ name: "Pie" });
    const body = { key: v7(), dishId, ...meal, isNoteShared: false, photo: { uploadId, description: null } };
    await call(asAnn, addLogEntry, { body });
    expect(await look()).toEqual([notFound, notFound, notFound, toSome]);
    expect(await opened(path, undefined, { authorization: `Bearer ${ann.accessToken}` })).toEqual(toSome);
    expect(await opened(path, { accessToken: `${ann.accessToken}x` })).toEqual(notFound);
  });

  it("is seen in a browser that is signed in, until it signs out", async () => {
    const { path } = await aMeal({});
    const fromPage = { origin: site, "sec-fetch-site": "same-origin", "content-type": "application/json" };
    const { email, password } = ann;
    const entered = await app.inject({
      ...{ method: "POST", url: "/auth/v1/token?grant_type=password", headers: fromPage },
      payload: { email, password },
    });
    const cookies = entered.cookies as {
      name: string;
      value: string;
      path?: string;
      httpOnly?: boolean;
      maxAge?: number;
    }[];
    const files = cookies.find(({ name }) => name === "files");
    expect(files).toMatchObject({ path: "/media", httpOnly: true, secure: true, sameSite: "Strict", maxAge: 900 });
    const accessToken = files?.value ?? "";
    expect(await opened(path, { accessToken })).toEqual(toSome);
    const session = cookies.find(({ name }) => name.startsWith("__Host-"));
    const left = await app.inject({
      ...{ method: "POST", url: "/auth/v1/logout?scope=local" },
      headers: { ...fromPage, authorization: `Bearer ${accessToken}`, cookie: `${session?.name}=${session?.value}` },
      payload: {},
    });
    expect(left.cookies).toContainEqual(expect.objectContaining({ name: "files", value: "", path: "/media" }));
    expect(await opened(path, { accessToken })).toEqual(notFound);
  });
});

describe("while the database is away", () => {
  it("pictures of dishes are served to everybody, and photos of the log and of lists to nobody", async () => {
    const toDatabase = await ownDatabaseProxy(testApp.address);
    const viaProxy = connect(toDatabase.address, { maxConnections: 3 });
    const server = await createApp({ settings: testApp.settings, db: viaProxy, log: openLog("silent") });
    try {
      const [dish, list, note] = [await aPicturedDish(), await aList("profile"), await aMeal({ isNoteShared: true })];
      const statuses = () =>
        Promise.all([dish, list, note].map(async ({ path }) => (await server.inject(path)).statusCode));
      expect(await statuses()).toEqual([200, 200, 200]);
      await toDatabase.close();
      expect(await statuses()).toEqual([200, 503, 503]);
      await toDatabase.open();
      await expect.poll(statuses).toEqual([200, 200, 200]);
    } finally {
      await server.close();
      await viaProxy.close();
    }
  });
});
