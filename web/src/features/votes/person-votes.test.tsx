// @vitest-environment happy-dom
import { Problem } from "@dishboard/contract/problem";
import type { Tally, Vote } from "@dishboard/contract/votes";
import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showToastsWith } from "../../ui/toast.ts";
import { earlyPresses } from "./early-store.ts";
import { OwnVotes, PersonVotes } from "./person-votes.tsx";
import { type KnownTally, learnTallies } from "./tally-store.ts";

type Answer = { resolve: (tally: Tally) => void; reject: (error: Error) => void };
const server = vi.hoisted(() => ({
  wishes: [] as Vote[],
  answers: [] as Answer[],
  asked: [] as { resolve: (reply: { tallies: Tally[] }) => void; reject: (error: Error) => void }[],
}));

vi.mock("@dishboard/contract/endpoint", async (original) => ({
  ...(await original<object>()),
  call: (_transport: unknown, to: { method: string }, { body }: { body: { vote: Vote } }) =>
    new Promise((resolve, reject) => {
      if (to.method === "PUT") server.wishes.push(body.vote);
      (to.method === "PUT" ? server.answers : server.asked).push({ resolve, reject });
    }),
}));

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
const tally = (version: number, upvotes: number, downvotes: number, vote: Vote): Tally => ({
  id: "7",
  version,
  upvotes,
  downvotes,
  netScore: upvotes - downvotes,
  voteCount: upvotes + downvotes,
  vote,
});
const place = document.createElement("div");
let root: Root;
let client: QueryClient;
let toasts: string[];
let stop: () => void;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  localStorage.clear();
  server.wishes = [];
  server.answers = [];
  server.asked = [];
  toasts = [];
  stop = showToastsWith((command) => "show" in command && toasts.push(command.show.title));
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.mount();
  root = createRoot(place);
  await show();
});
afterEach(() => {
  act(() => root.unmount());
  client.unmount();
  stop();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

/** Two lists that hold the same dish. */
async function show(): Promise<void> {
  await act(async () => {
    root.render(
      <QueryClientProvider client={client}>
        <OwnVotes personId="ann" items={[item]} />
        <PersonVotes personId="ann" item={item} />
        <PersonVotes personId="ann" item={item} />
      </QueryClientProvider>,
    );
  });
  await settle();
}

/** So long the cache takes to tell. */
const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
/** What is learned, and what waited for it, comes in steps. */
async function settle(): Promise<void> {
  for (let step = 0; step < 8; step++) await act(aMoment);
}
const buttons = () => [...place.querySelectorAll("button")];
async function press(side: "up" | "down"): Promise<void> {
  await act(async () => {
    buttons()[side === "up" ? 0 : 1]?.click();
  });
  await settle();
}
async function answer<Reply>(
  waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void }[],
  reply: NoInfer<Reply> | Error,
) {
  await act(async () => {
    const one = waiting.shift();
    if (reply instanceof Error) one?.reject(reply);
    else one?.resolve(reply);
  });
  await settle();
}
async function learn(one: KnownTally): Promise<void> {
  await act(async () => {
    learnTallies(client, "ann", [one]);
  });
  await settle();
}
async function known(vote: Vote = "none"): Promise<void> {
  await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  await answer(server.asked, { tallies: [tally(4, 5, 2, vote)] });
}

/** What both lists show alike: the counts and the pressed side. */
function shown(): string {
  const [first, second] = [buttons().slice(0, 2), buttons().slice(2)].map((pair) =>
    pair.map((button) => `${button.textContent}${button.getAttribute("aria-pressed") === "true" ? "*" : ""}`).join(" "),
  );
  expect(second).toBe(first);
  return first ?? "";
}

test("a press shows at once in every list, and the reply settles it", async () => {
  await known();
  await press("up");
  expect(shown()).toBe("6* 2");
  expect(buttons()[0]?.dataset.state).toBe("pending");
  await answer(server.answers, tally(6, 9, 2, "up"));
  expect(shown()).toBe("9* 2");
  expect(buttons()[0]?.dataset.state).toBe("ready");
});

test("quick presses go one after the other, those overtaken never, and end where the last one wanted", async () => {
  await known();
  for (const side of ["up", "down", "down", "up"] as const) await press(side);
  expect(shown()).toBe("6* 2");
  expect(server.wishes).toEqual(["up"]);
  await answer(server.answers, tally(5, 6, 2, "up"));
  expect(shown()).toBe("6* 2");
  expect(server.wishes).toEqual(["up", "up"]);
  await answer(server.answers, tally(5, 6, 2, "up"));
  expect([shown(), server.wishes.length]).toEqual(["6* 2", 2]);
});

test("a refused press is rolled back and says why", async () => {
  await known("down");
  await press("up");
  expect(shown()).toBe("6* 1");
  await answer(server.answers, new Problem("too-many-requests", "You are voting too fast."));
  expect(shown()).toBe("5 2*");
  expect(toasts).toEqual(["Your vote was not saved."]);
});

test("a failure in the middle of a queue does not undo the press after it", async () => {
  await known();
  await press("up");
  await press("down");
  await answer(server.answers, new Problem("not-found", "Dish Not Found"));
  expect([shown(), toasts]).toEqual(["5 3*", []]);
  await answer(server.answers, tally(5, 5, 3, "down"));
  expect(shown()).toBe("5 3*");
});

test("an unanswered vote is tried once more, for it can be sent any number of times", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  await known();
  await press("up");
  await answer(server.answers, new Problem("unavailable", "away"));
  await vi.waitFor(() => expect(server.wishes).toEqual(["up", "up"]));
  await answer(server.answers, tally(5, 6, 2, "up"));
  expect([shown(), toasts]).toEqual(["6* 2", []]);
  vi.useRealTimers();
});

test("presses before one's own vote is known wait for it", async () => {
  await press("up");
  expect([shown(), buttons()[0]?.dataset.state, server.wishes]).toEqual(["5 2", "pending", []]);
  await known("up");
  expect([shown(), server.wishes]).toEqual(["4 2", ["none"]]);
});

test("presses that wait for a vote which cannot be found out are given up, and the next asks again", async () => {
  await press("up");
  await answer(server.asked, new Problem("unavailable", "away"));
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect([shown(), toasts]).toEqual(["5 2", ["Your vote was not saved."]]);
  await press("down");
  await known();
  expect([shown(), server.wishes]).toEqual(["5 3*", ["down"]]);
});

test("a press on what has gone meanwhile is sent, and the server's refusal is told", async () => {
  await press("up");
  await answer(server.asked, { tallies: [] });
  expect([shown(), server.wishes]).toEqual(["6* 2", ["up"]]);
  await answer(server.answers, new Problem("not-found", "Dish Not Found"));
  expect([shown(), toasts]).toEqual(["5 2", ["Your vote was not saved."]]);
});

test("presses from before anything could vote are made up for", async () => {
  await known();
  act(() => root.unmount());
  earlyPresses.push(["7", "down"], ["8", "up"]);
  root = createRoot(place);
  await show();
  expect([shown(), server.wishes]).toEqual(["5 3*", ["down"]]);
  expect(earlyPresses.splice(0)).toEqual([["8", "up"]]);
});

test("an older tally never takes a vote back, and a newer one keeps it", async () => {
  await known();
  await press("up");
  await answer(server.answers, tally(6, 6, 2, "up"));
  await learn(tally(5, 5, 2, "none"));
  expect(shown()).toBe("6* 2");
  await learn({ ...tally(9, 8, 8, "up"), vote: null });
  expect(shown()).toBe("8* 8");
});

test("a press without a network says so and is sent later", async () => {
  await known();
  onlineManager.setOnline(false);
  vi.stubGlobal("navigator", { ...navigator, onLine: false });
  await press("up");
  expect([shown(), server.wishes, toasts]).toEqual(["6* 2", [], ["You are offline."]]);
  await act(async () => {
    onlineManager.setOnline(true);
  });
  await settle();
  expect(server.wishes).toEqual(["up"]);
  await answer(server.answers, tally(5, 6, 2, "up"));
  expect(shown()).toBe("6* 2");
});
