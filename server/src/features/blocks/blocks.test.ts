import { randomUUID } from "node:crypto";
import { blockPerson, myBlocks, unblockPerson } from "@dishboard/contract/blocks";
import { type AnyEndpoint, type CallInput, type CallReply, call } from "@dishboard/contract/endpoint";
import { followPerson, listFollowers, readFollow } from "@dishboard/contract/follows";
import { sharedFoodLog } from "@dishboard/contract/food-log";
import { hiddenAuthors, maxHiddenAuthors } from "@dishboard/contract/hidden-authors";
import { listNotifications, unreadNotifications } from "@dishboard/contract/notifications";
import { addComment, setLike } from "@dishboard/contract/posts";
import {
  listBestDishes,
  listUserDishes,
  listUserPosts,
  listUserProducts,
  readProfile,
  readUserStats,
} from "@dishboard/contract/profiles";
import { listMyBest } from "@dishboard/contract/taste";
import { beforeEach, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { postSnap } from "../../../../testing/posts.ts";
import { insertSignedIn, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({ LIMITS: "follows=10000/1h" });
const { db } = testApp;
type Who = { id: string; accessToken: string };
let people = 0;
let ada: Who;
let ben: Who;
let snapOfAda: string;

beforeEach(async () => {
  people += 1;
  [ada, ben] = [await insertSignedIn(db, `ada_${people}`), await insertSignedIn(db, `ben_${people}`)];
  snapOfAda = await postSnap(testApp, ada);
});

const as = <E extends AnyEndpoint>(who: Who, to: E, input: CallInput<E>): Promise<CallReply<E>> =>
  call(transportOf(testApp, who), to, input as never);
const follow = (who: Who, whom: Who) => as(who, followPerson, { params: { userId: whom.id } });
const block = (who: Who, whom: Who) => as(who, blockPerson, { params: { userId: whom.id } });
const unblock = (who: Who, whom: Who) => as(who, unblockPerson, { params: { userId: whom.id } });
const comment = (who: Who, id: string) =>
  as(who, addComment, { params: { id }, body: { content: "Hello", key: randomUUID() } });
const like = (who: Who, id: string, isLiked = true) => as(who, setLike, { params: { id }, body: { isLiked } });
const isFollowing = async (who: Who, whom: Who) =>
  (await as(who, readFollow, { params: { userId: whom.id } })).isFollowing;
const unread = async (who: Who) => (await as(who, unreadNotifications, {})).unread;

it("hides two people from each other, ends their follows, and is ended by who has blocked", async () => {
  await follow(ada, ben);
  await follow(ben, ada);
  const cleo = await insertSignedIn(db, `cleo_${people}`);
  for (const who of [ada, ben]) await follow(who, cleo);
  await comment(ben, snapOfAda);
  await like(ben, snapOfAda);
  const before = await unread(ada);
  expect(before).toBeGreaterThan(1);
  await block(ada, ben);
  await block(ada, ben);
  // Blocked people cannot read who did; both leave out each other's content.
  expect(await as(ada, myBlocks, {})).toEqual({ people: [expect.objectContaining({ id: ben.id })] });
  expect(await as(ben, myBlocks, {})).toEqual({ people: [] });
  const hiddenOf = async (who: Who, ids: string[]) => (await as(who, hiddenAuthors, { body: { ids } })).ids;
  expect(await hiddenOf(ada, [cleo.id, ben.id, ben.id, ada.id, randomUUID()])).toEqual([ben.id]);
  expect(await hiddenOf(ben, [ada.id, cleo.id])).toEqual([ada.id]);
  expect([await hiddenOf(cleo, [ada.id, ben.id]), await hiddenOf(ben, [])]).toEqual([[], []]);
  for (const [who, whom] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    expect(await isFollowing(who, whom)).toBe(false);
    const params = { id: whom.id };
    const reads = [
      as(who, readProfile, { params }),
      as(who, readUserStats, { params }),
      as(who, listUserDishes, { params, query: {} }),
      as(who, listUserProducts, { params, query: {} }),
      as(who, listBestDishes, { params }),
      as(who, listMyBest, { params }),
      as(who, listUserPosts, { params, query: {} }),
      as(who, sharedFoodLog, { params, query: {} }),
      as(who, listFollowers, { params: { userId: whom.id }, query: {} }),
      follow(who, whom),
    ];
    for (const read of await Promise.allSettled(reads))
      expect(read).toMatchObject({ status: "rejected", reason: { code: "not-found" } });
    const ofOthers = { params: { userId: cleo.id }, query: {} };
    expect((await as(who, listFollowers, ofOthers)).people.map(({ id }) => id)).toEqual([who.id]);
  }
  const other = await postSnap(testApp, ada);
  await expect(comment(ben, other)).rejects.toMatchObject({ code: "not-found" });
  await expect(like(ben, other)).rejects.toMatchObject({ code: "not-found" });
  await like(ben, snapOfAda, false);
  const { notifications } = await as(ada, listNotifications, { query: {} });
  expect(notifications.filter(({ person }) => person?.id === ben.id)).toEqual([]);
  // The blocked person cannot end it.
  await unblock(ben, ada);
  await expect(as(ben, readProfile, { params: { id: ada.id } })).rejects.toMatchObject({ code: "not-found" });
  await unblock(ada, ben);
  await unblock(ada, ben);
  expect((await as(ben, readProfile, { params: { id: ada.id } })).id).toBe(ada.id);
  expect(await isFollowing(ada, ben)).toBe(false);
});

it("refuses oneself, nobody, and to look through everybody", async () => {
  const ids = Array.from({ length: maxHiddenAuthors + 1 }, () => randomUUID());
  await expect(as(ada, hiddenAuthors, { body: { ids } })).rejects.toMatchObject({ code: "invalid", field: "ids" });
  await expect(block(ada, ada)).rejects.toMatchObject({ code: "invalid" });
  await expect(block(ada, { ...ben, id: randomUUID() })).rejects.toMatchObject({ code: "not-found" });
});

it("leaves no follow, also of one that is begun at the same moment", async () => {
  await Promise.allSettled([
    follow(ben, ada),
    block(ada, ben),
    follow(ada, ben),
    block(ben, ada),
    comment(ben, snapOfAda),
  ]);
  expect([await isFollowing(ada, ben), await isFollowing(ben, ada)]).toEqual([false, false]);
});
