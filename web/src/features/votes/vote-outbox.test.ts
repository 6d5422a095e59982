// @vitest-environment happy-dom
import { Problem } from "@dishboard/contract/problem";
import { myVotes, setVote, type Tally, type Vote } from "@dishboard/contract/votes";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { startNetwork } from "../../../../testing/web/network.ts";
import { listKeys } from "../../lib/item-lists.ts";
import { readPending, requestChange, resumePending } from "../../lib/outbox.ts";
import { outboxEntryQuery } from "../../lib/outbox-entries.ts";
import { storeMutation } from "../../lib/outbox-storage.ts";
import { setTokenSource } from "../../lib/person-call.ts";
import { showToastsWith } from "../../ui/toast.ts";
import { cachedTally, mergeTallies } from "./tally-cache.ts";
import { castVote, voteOutbox } from "./vote-outbox.ts";
import { userVotesQuery } from "./votes.queries.ts";

const patient = { timeout: 60_000 };

const network = startNetwork();
const id = "0199aaaa-0000-7000-8000-000000000007";
const pho = { kind: "dish", id, name: "Pho" } as const;
const tally: Tally = { id, upvotes: 5, downvotes: 2, netScore: 3, voteCount: 7, version: 4, vote: "none" };
const upvoted: Tally = { ...tally, upvotes: 6, netScore: 4, voteCount: 8, version: 5, vote: "up" };

type Received = { as: string; vote: Vote; resolve(tally: Tally): void; reject(problem: Problem): void };
let received: Received[];
let toasts: string[];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  [received, toasts] = [[], []];
  stop = showToastsWith(({ title, description }) => toasts.push(`${title} ${description}`));
  setTokenSource(async () => ({ personId: "ann", token: "ann" }));
  network.answer(setVote, ({ body, request }) => {
    const as = request.headers.get("authorization")?.slice("Bearer ".length) ?? "";
    return new Promise((resolve, reject) => received.push({ as, vote: body.vote, resolve, reject }));
  });
});
afterEach(() => {
  for (const { resolve } of received) resolve(upvoted);
  stop();
  vi.unstubAllGlobals();
});

function openPage() {
  const client = new QueryClient();
  const owner = { client, personId: "ann" };
  const entry = () => client.getQueryData(outboxEntryQuery<Vote>("votes", "ann", id).queryKey) ?? null;
  const shown = () => {
    const current = entry();
    const cached = cachedTally(client, "ann", id);
    return `${cached?.upvotes} ${cached?.downvotes} ${cached?.vote}${current?.status === "sending" ? `, wants ${current.desired}` : ""}`;
  };
  const press = (vote: Vote) => requestChange(voteOutbox, owner, pho, vote);
  return { client, owner, shown, press, isPending: () => entry()?.status === "sending" };
}
const store = (content: object = { ref: pho, desired: "up", state: tally }) =>
  storeMutation({ outbox: "votes", personId: "ann", key: id }, "earlier", content);
const firstReceived = async () => {
  await vi.waitFor(() => expect(received).toHaveLength(1), patient);
  return received[0] ?? expect.fail();
};

test("what an earlier page could not send shows at once and is sent", async () => {
  const earlier = openPage();
  mergeTallies(earlier.client, "ann", [tally]);
  earlier.press("up");
  await firstReceived();
  const page = openPage();
  resumePending(voteOutbox, page.owner);
  expect(page.shown()).toBe("5 2 none, wants up");
  await vi.waitFor(
    () => expect(received.map(({ as, vote }) => [as, vote])).toEqual(Array(2).fill(["ann", "up"])),
    patient,
  );
  received[1]?.resolve(upvoted);
  await vi.waitFor(() => expect(page.shown()).toBe("6 2 up"), patient);
  expect([readPending(voteOutbox, "ann"), toasts]).toEqual([[], []]);
});

test("a list that comes later brings newer counts under the pending vote", async () => {
  store();
  const page = openPage();
  resumePending(voteOutbox, page.owner);
  mergeTallies(page.client, "ann", [{ ...tally, upvotes: 9, version: 12, vote: null }]);
  expect(page.shown()).toBe("9 2 none, wants up");
  (await firstReceived()).resolve(upvoted);
});

test.each([
  ["not-found", "Dish Not Found"],
  ["too-many-requests", "You are voting too fast."],
] as const)(
  "a stored vote that is refused as %s is reported with its item's name, and deleted",
  async (code, message) => {
    store();
    const page = openPage();
    resumePending(voteOutbox, page.owner);
    (await firstReceived()).reject(new Problem(code, message));
    await vi.waitFor(() => expect(toasts).toEqual([`Your vote on Pho wasn't saved. ${message}`]), patient);
    expect([page.shown(), readPending(voteOutbox, "ann")]).toEqual(["5 2 none", []]);
  },
);

test("an item that somebody has deleted leaves the lists that show it, at the vote on it", async () => {
  const page = openPage();
  const fetched = vi.fn(async () => ({ cards: [] }));
  const list = new QueryObserver(page.client, {
    queryKey: [...listKeys.dishes, null],
    queryFn: fetched,
    initialData: { cards: [] },
    staleTime: 60_000,
  });
  const leave = list.subscribe(() => {});
  mergeTallies(page.client, "ann", [tally]);
  page.press("up");
  const vote = await firstReceived();
  expect(fetched).not.toHaveBeenCalled();
  vote.reject(new Problem("not-found", "Dish Not Found"));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), patient);
  leave();
});

test("one person's votes are not sent as another, and stay stored", async () => {
  store();
  const { client, owner } = openPage();
  setTokenSource(async () => {
    // Ben came during Ann's vote: her data leaves.
    client.removeQueries();
    return { personId: "ben", token: "ben" };
  });
  resumePending(voteOutbox, { client, personId: "ben" });
  expect(client.isMutating()).toBe(0);
  resumePending(voteOutbox, owner);
  expect(client.isMutating()).toBe(1);
  await vi.waitFor(() => expect(client.isMutating()).toBe(0), patient);
  expect([received, toasts, readPending(voteOutbox, "ann").length]).toEqual([[], [], 1]);
});

test("of two tabs one waits, and does not send what the other has sent", async () => {
  const turns = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work);
    turns.set(name, turn);
    return turn;
  };
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
  const [one, other] = [openPage(), openPage()];
  mergeTallies(one.client, "ann", [tally]);
  one.press("up");
  resumePending(voteOutbox, other.owner);
  (await firstReceived()).resolve(upvoted);
  await vi.waitFor(() => expect([one.isPending(), other.isPending()]).toEqual([false, false]), patient);
  expect([received.length, readPending(voteOutbox, "ann")]).toEqual([1, []]);
});

test("a first vote that its caster announces is not announced again by the tab that saves it", async () => {
  network.answer(myVotes, { tallies: [tally], hasVoted: false });
  const one = openPage();
  await castVote(one.owner, pho, "up");
  await firstReceived();
  vi.resetModules();
  const [{ voteOutbox: outbox }, { resumePending: resume }, { showToastsWith: show }, { setTokenSource: setTokens }] =
    await Promise.all([
      import("./vote-outbox.ts"),
      import("../../lib/outbox.ts"),
      import("../../ui/toast.ts"),
      import("../../lib/person-call.ts"),
    ]);
  const stopShowing = show(({ title }) => toasts.push(title));
  setTokens(async () => ({ personId: "ann", token: "ann" }));
  const other = openPage();
  other.client.setQueryData(userVotesQuery("ann", [id]).queryKey, { tallies: [tally], hasVoted: false });
  resume(outbox, other.owner);
  await vi.waitFor(() => expect(received).toHaveLength(2), patient);
  received[1]?.resolve(upvoted);
  await vi.waitFor(() => expect(other.isPending()).toBe(false), patient);
  await import("./first-vote.tsx");
  expect(toasts).toEqual([]);
  stopShowing();
});

test("without a storage votes are sent all the same, except for those that are overtaken", async () => {
  vi.stubGlobal("localStorage", undefined);
  const page = openPage();
  mergeTallies(page.client, "ann", [tally]);
  for (const direction of ["up", "down", "up"] as const) page.press(direction);
  (await firstReceived()).resolve(upvoted);
  await vi.waitFor(() => expect(page.shown()).toBe("6 2 up"), patient);
  expect(received.map(({ vote }) => vote)).toEqual(["up"]);
});

test("a vote that comes with older counts than the chart's is known all the same", () => {
  const page = openPage();
  mergeTallies(page.client, "ann", [tally]);
  mergeTallies(page.client, "ann", [{ ...upvoted, version: 9, upvotes: 11, vote: null }]);
  mergeTallies(page.client, "ann", [upvoted]);
  expect(page.shown()).toBe("11 2 up");
  mergeTallies(page.client, "ann", [tally]);
  expect(page.shown()).toBe("11 2 up");
});

describe("a stored vote", () => {
  const valid = { ref: pho, desired: "up", state: tally } as const;

  it("is read as it was stored, its net score from its counts", () => {
    store({ ...valid, state: { ...tally, netScore: 99 } });
    expect(readPending(voteOutbox, "ann")).toEqual([{ mutationId: "earlier", content: valid }]);
  });

  it.each([
    { ...valid, ref: null },
    { ...valid, state: undefined },
    { ...valid, ref: { ...pho, kind: "restaurant" } },
    { ...valid, ref: { ...pho, name: 7 } },
    { ...valid, ref: { ...pho, id: "8" } },
    { ...valid, desired: "UP" },
    { ...valid, state: { ...tally, vote: null } },
    { ...valid, state: { ...tally, upvotes: "5" } },
    { ...valid, state: { ...tally, version: 1.5 } },
  ])("is dropped when it is invalid: %j", (content) => {
    store(content);
    expect(readPending(voteOutbox, "ann")).toEqual([]);
    expect(localStorage.length).toBe(0);
  });
});
