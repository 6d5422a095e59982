// @vitest-environment happy-dom
import type { Tally, Vote } from "@dishboard/contract/votes";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setTokenSource } from "../../lib/person-call.ts";
import { showToastsWith } from "../../ui/toast.ts";
import { learnTallies, shownTally, tallyQuery } from "./tally-store.ts";
import { pressSide, sendKeptWishes } from "./vote-store.ts";
import { keepWish, readWishes } from "./wish-storage.ts";

const item = {
  id: "7",
  kind: "dish",
  name: "Pho",
  upvotes: 5,
  downvotes: 2,
  netScore: 3,
  voteCount: 7,
  version: 4,
} as const;
const { kind: _, name: __, ...counts } = item;
const tally: Tally = { ...counts, vote: "none" };
const upvoted: Tally = { ...tally, upvotes: 6, netScore: 4, voteCount: 8, version: 5, vote: "up" };
const kept = { item: { id: "7", kind: "dish", name: "Pho" }, vote: "up", press: "earlier", tally } as const;

type Call = { as: string; vote: Vote; answer(status: number, body: unknown): void };
let calls: Call[];
let toasts: string[];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  [calls, toasts] = [[], []];
  stop = showToastsWith(
    (command) => "show" in command && toasts.push(`${command.show.title} ${command.show.description}`),
  );
  setTokenSource(async () => ({ personId: "ann", token: "ann" }));
  vi.stubGlobal(
    "fetch",
    (_: string, init: { headers: { authorization: string }; body: string }) =>
      new Promise((resolve) => {
        const answer = (status: number, body: unknown) => resolve(Response.json(body, { status }));
        calls.push({ as: init.headers.authorization.slice(7), vote: JSON.parse(init.body).vote, answer });
      }),
  );
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Another page: it remembers nothing but what the storage holds. */
const newPage = () => new QueryClient();
const entryIn = (page: QueryClient) => page.getQueryData(tallyQuery("ann", "7").queryKey);
function shownIn(page: QueryClient): string {
  const entry = entryIn(page);
  const shown = entry && shownTally(entry);
  return `${shown?.upvotes} ${shown?.downvotes} ${shown?.vote}${entry?.wish === null ? "" : " pending"}`;
}
const problem = (code: string, message: string) => ({ error: { code, message, requestId: "x" } });

test("what an earlier page could not send shows at once and is sent", async () => {
  const earlier = newPage();
  learnTallies(earlier, "ann", [tally]);
  pressSide(earlier, "ann", item, "up");
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const page = newPage();
  sendKeptWishes(page, "ann");
  expect(shownIn(page)).toBe("6 2 up pending");
  await vi.waitFor(() => expect(calls.map(({ as, vote }) => [as, vote])).toEqual(Array(2).fill(["ann", "up"])));
  calls[1]?.answer(200, upvoted);
  await vi.waitFor(() => expect(shownIn(page)).toBe("6 2 up"));
  expect([readWishes("ann"), toasts]).toEqual([[], []]);
});

test("a list that comes later shows the wish over its newer counts", () => {
  keepWish("ann", kept);
  const page = newPage();
  sendKeptWishes(page, "ann");
  learnTallies(page, "ann", [{ ...tally, upvotes: 9, version: 12, vote: null }]);
  expect(shownIn(page)).toBe("10 2 up pending");
});

test.each([
  [404, "not-found", "Dish Not Found"],
  [429, "too-many-requests", "You are voting too fast."],
])("a kept wish that is refused with %i is told with its item's name, and forgotten", async (status, code, message) => {
  keepWish("ann", kept);
  const page = newPage();
  sendKeptWishes(page, "ann");
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(status, problem(code, message));
  await vi.waitFor(() => expect(toasts).toEqual([`Your vote on Pho was not saved. ${message}`]));
  expect([shownIn(page), readWishes("ann")]).toEqual(["5 2 none", []]);
});

test("an item that somebody has deleted leaves the lists that show it, at the vote on it", async () => {
  const page = newPage();
  const fetched = vi.fn(async () => ({ cards: [] }));
  const list = new QueryObserver(page, {
    queryKey: ["dishes", null],
    queryFn: fetched,
    initialData: { cards: [] },
    staleTime: 60_000,
  });
  const leave = list.subscribe(() => {});
  learnTallies(page, "ann", [tally]);
  pressSide(page, "ann", item, "up");
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(fetched).not.toHaveBeenCalled();
  calls[0]?.answer(404, problem("not-found", "Dish Not Found"));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  leave();
});

test("one person's wishes are not sent by another, and kept", async () => {
  keepWish("ann", kept);
  const page = newPage();
  setTokenSource(async () => {
    // Ben has come while a wish of Ann's was on its way: whatever was hers is forgotten.
    page.removeQueries();
    return { personId: "ben", token: "ben" };
  });
  sendKeptWishes(page, "ben");
  expect(page.isMutating()).toBe(0);
  sendKeptWishes(page, "ann");
  expect(page.isMutating()).toBe(1);
  await vi.waitFor(() => expect(page.isMutating() + calls.length).toBe(0));
  expect([toasts, readWishes("ann").length]).toEqual([[], 1]);
});

test("of two tabs the one waits, and does not send what the other has sent", async () => {
  const turns = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work);
    turns.set(name, turn);
    return turn;
  };
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
  const [one, other] = [newPage(), newPage()];
  learnTallies(one, "ann", [tally]);
  pressSide(one, "ann", item, "up");
  sendKeptWishes(other, "ann");
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(200, upvoted);
  await vi.waitFor(() => expect([one, other].map((page) => entryIn(page)?.wish)).toEqual([null, null]));
  expect([calls.length, readWishes("ann")]).toEqual([1, []]);
});

test("without a storage presses are sent all the same, but for those that are overtaken", async () => {
  vi.stubGlobal("localStorage", undefined);
  const page = newPage();
  learnTallies(page, "ann", [tally]);
  for (const side of ["up", "down", "up"] as const) pressSide(page, "ann", item, side);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(200, upvoted);
  await vi.waitFor(() => expect(shownIn(page)).toBe("6 2 up"));
  expect(calls.map(({ vote }) => vote)).toEqual(["up"]);
});

test("a vote that comes with older counts than the chart's is known all the same", () => {
  const page = newPage();
  learnTallies(page, "ann", [tally]);
  learnTallies(page, "ann", [{ ...upvoted, version: 9, upvotes: 11, vote: null }]);
  learnTallies(page, "ann", [upvoted]);
  expect(shownIn(page)).toBe("11 2 up");
  learnTallies(page, "ann", [tally]);
  expect(shownIn(page)).toBe("11 2 up");
});
