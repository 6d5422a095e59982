// @vitest-environment happy-dom
import { NotAnswered } from "@dishboard/contract/problem";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { lostSession } from "./lost-session.ts";
import { applyWaiting, failWaiting, type Outbox, readPending, requestChange, resumePending } from "./outbox.ts";
import { addEarlyChanges, type OutboxEntry, outboxEntryQuery } from "./outbox-entries.ts";

const patient = { timeout: 60_000 };

type Following = { username: string; isFollowing: boolean };
type Sent = { as: string; username: string; desired: boolean; answer(): void; fail(error: string | Error): void };

let sent: Sent[];
let events: string[];
beforeEach(() => {
  localStorage.clear();
  [sent, events] = [[], []];
});

const follows: Outbox<string, boolean, Following> = {
  name: "follows",
  keyOf: (username) => username,
  isValue: (value) => typeof value === "boolean",
  parse: (stored) => stored as { ref: string; desired: boolean; state: Following },
  cachedState: ({ client, personId }, username) => client.getQueryData(["following", personId, username]),
  mergeState: ({ client, personId }, state) => client.setQueryData(["following", personId, state.username], state),
  send: (as, username, desired) =>
    new Promise((resolve, reject) => {
      const answer = () => resolve({ username, isFollowing: desired });
      const fail = (error: string | Error) =>
        reject(typeof error === "string" ? Object.assign(new Error(error), { code: error }) : error);
      sent.push({ as, username, desired, answer, fail });
    }),
  onSaved: () => events.push("saved"),
  onFailed: (_, { ref, error, isRestored }) =>
    events.push(`failed ${ref} ${error.message}${isRestored ? " restored" : ""}`),
  onOutdated: () => events.push("outdated"),
  onWaiting: () => events.push("waiting"),
  onOffline: () => events.push("offline"),
  onAway: () => events.push("away"),
};

function openPage({ isFollowing }: { isFollowing?: boolean } = {}) {
  const client = new QueryClient({ defaultOptions: { mutations: { retryDelay: 0 } } });
  const owner = { client, personId: "ann" };
  if (isFollowing !== undefined) follows.mergeState(owner, { username: "ben", isFollowing });
  const entry = (): OutboxEntry => client.getQueryData(outboxEntryQuery("follows", "ann", "ben").queryKey) ?? null;
  const desired = () => {
    const current = entry();
    return current?.status === "sending" ? current.desired : current?.status;
  };
  return { client, owner, desired };
}
const requests = () => sent.map(({ desired }) => desired);
const sentOf = async (count: number) => {
  await vi.waitFor(() => expect(sent).toHaveLength(count), patient);
  return sent[count - 1] ?? expect.fail();
};

test("a change is desired at once, sent as the end state, and done when the server has answered", async () => {
  const { owner, desired } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  expect(desired()).toBe(true);
  const request = await sentOf(1);
  expect([request.as, request.username, request.desired]).toEqual(["ann", "ben", true]);
  request.answer();
  await vi.waitFor(() => expect(desired()).toBeUndefined(), patient);
  expect([follows.cachedState(owner, "ben")?.isFollowing, events, readPending(follows, "ann")]).toEqual([
    true,
    ["saved"],
    [],
  ]);
});

test("changes of one thing are sent one after the other, without those that are overtaken", async () => {
  const { owner, desired } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  const first = await sentOf(1);
  for (const wanted of [false, true, false]) requestChange(follows, owner, "ben", wanted);
  expect([desired(), requests()]).toEqual([false, [true]]);
  first.answer();
  (await sentOf(2)).answer();
  await vi.waitFor(() => expect(desired()).toBeUndefined(), patient);
  expect([requests(), follows.cachedState(owner, "ben")?.isFollowing]).toEqual([[true, false], false]);
});

test("a refused change is rolled back and reported once, an overtaken one is not", async () => {
  const { owner, desired } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  const first = await sentOf(1);
  requestChange(follows, owner, "ben", false);
  first.fail("not-found");
  (await sentOf(2)).fail("blocked");
  await vi.waitFor(() => expect(desired()).toBe("failed"), patient);
  expect([events, readPending(follows, "ann")]).toEqual([["failed ben blocked"], []]);
});

test("an unanswered change is sent once more, and then the server is asked for its state", async () => {
  const { owner } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  (await sentOf(1)).fail("internal");
  (await sentOf(2)).fail("internal");
  await vi.waitFor(() => expect(events).toEqual(["failed ben internal", "outdated"]), patient);
  expect(requests()).toEqual([true, true]);
});

test("a change that nothing answers is sent once more, and then rolled back", async () => {
  const { owner, desired } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  (await sentOf(1)).fail(new NotAnswered());
  (await sentOf(2)).fail(new NotAnswered());
  await vi.waitFor(() => expect(desired()).toBe("failed"), patient);
  expect([events.at(-1), requests()]).toEqual(["outdated", [true, true]]);
});

test("a change that the server cannot take for now is sent until it can, and says so once", async () => {
  const { owner, desired } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  for (const failures of [1, 2, 3, 4, 5]) (await sentOf(failures)).fail("unavailable");
  expect([desired(), readPending(follows, "ann").length]).toEqual([true, 1]);
  (await sentOf(6)).answer();
  await vi.waitFor(() => expect(desired()).toBeUndefined(), patient);
  expect(events).toEqual(["away", "saved"]);
});

test("a server that says it is away may also be silent, and is asked again", async () => {
  const { owner, desired } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  (await sentOf(1)).fail("unavailable");
  (await sentOf(2)).fail(new NotAnswered());
  (await sentOf(3)).fail("internal");
  (await sentOf(4)).fail("unavailable");
  (await sentOf(5)).answer();
  await vi.waitFor(() => expect(desired()).toBeUndefined(), patient);
  expect(events).toEqual(["away", "saved"]);
});

test("what was requested while the server was away is sent in place of what waits for it", async () => {
  const { owner, desired } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  for (const failures of [1, 2, 3]) (await sentOf(failures)).fail("unavailable");
  const last = await sentOf(4);
  requestChange(follows, owner, "ben", false);
  last.fail("unavailable");
  (await sentOf(5)).answer();
  await vi.waitFor(() => expect(desired()).toBeUndefined(), patient);
  expect([requests(), events]).toEqual([
    [true, true, true, true, false],
    ["away", "saved"],
  ]);
});

test("a change waits until the state is known, also one from before the code was loaded, and the last one wins", async () => {
  const { client, owner, desired } = openPage();
  addEarlyChanges(client, [
    { outbox: "follows", key: "ben", desired: true },
    { outbox: "follows", key: "cat", desired: "nonsense" },
  ]);
  for (const username of ["ben", "cat"]) applyWaiting(follows, owner, username);
  requestChange(follows, owner, "ben", true);
  requestChange(follows, owner, "ben", false);
  expect([desired(), events]).toEqual(["waiting", ["waiting", "waiting", "waiting"]]);
  applyWaiting(follows, owner, "ben");
  expect([desired(), sent.length]).toEqual(["waiting", 0]);
  follows.mergeState(owner, { username: "ben", isFollowing: true });
  applyWaiting(follows, owner, "ben");
  expect(desired()).toBe(false);
  (await sentOf(1)).answer();
  await vi.waitFor(() => expect(desired()).toBeUndefined(), patient);
  expect(requests()).toEqual([false]);
});

test("changes that wait for a state which cannot be found out are given up", () => {
  const { owner, desired } = openPage();
  expect(failWaiting(follows, owner, ["ben"])).toBe(false);
  requestChange(follows, owner, "ben", true);
  expect(failWaiting(follows, owner, ["ben", "cat"])).toBe(true);
  expect([desired(), sent]).toEqual(["failed", []]);
});

test("the next page shows and sends what this one could not, and what was requested there comes after it", async () => {
  requestChange(follows, openPage({ isFollowing: false }).owner, "ben", true);
  await sentOf(1);
  const next = openPage();
  requestChange(follows, next.owner, "ben", false);
  expect(next.desired()).toBe("waiting");
  resumePending(follows, next.owner);
  expect(next.desired()).toBe(false);
  const last = openPage();
  resumePending(follows, last.owner);
  expect(last.desired()).toBe(false);
});

test("a stored change that is refused says that it is an earlier one", async () => {
  requestChange(follows, openPage({ isFollowing: false }).owner, "ben", true);
  await sentOf(1);
  resumePending(follows, openPage().owner);
  (await sentOf(2)).fail("blocked");
  await vi.waitFor(() => expect(events).toEqual(["failed ben blocked restored"]), patient);
});

test("a stored change under another thing's key is dropped", () => {
  const { owner } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  const stored = localStorage.getItem("outbox:follows:ann:ben") ?? "";
  localStorage.setItem("outbox:follows:ann:cat", stored);
  expect(readPending(follows, "ann").map(({ content }) => content.ref)).toEqual(["ben"]);
  expect(localStorage.getItem("outbox:follows:ann:cat")).toBeNull();
});

test("after its person has left a failure is not reported, and the change stays stored for them", async () => {
  const { client, owner } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  const request = await sentOf(1);
  await client.resetQueries();
  request.fail("sign-in-required");
  await vi.waitFor(() => expect(client.isMutating()).toBe(0), patient);
  expect([events, readPending(follows, "ann").length]).toEqual([[], 1]);
});

test("somebody who lost the session hears so, and the change stays stored and is sent when they are back", async () => {
  const { client, owner } = openPage({ isFollowing: false });
  requestChange(follows, owner, "ben", true);
  const request = await sentOf(1);
  lostSession.set({ personId: "ann", isSaid: false });
  await client.resetQueries();
  request.fail("sign-in-required");
  await vi.waitFor(() => expect(events).toEqual(["failed ben sign-in-required"]), patient);
  lostSession.set(null);
  resumePending(follows, owner);
  (await sentOf(2)).answer();
  await vi.waitFor(() => expect(events.at(-1)).toBe("saved"), patient);
  expect([requests(), readPending(follows, "ann")]).toEqual([[true, true], []]);
});

test("a change without a network says so", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  requestChange(follows, openPage({ isFollowing: false }).owner, "ben", true);
  expect(events).toEqual(["offline"]);
  vi.restoreAllMocks();
});
