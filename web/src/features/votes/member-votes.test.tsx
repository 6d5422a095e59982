// @vitest-environment happy-dom
import type { CallReply } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { myVotes, setVote, type Tally, type Vote } from "@dishboard/contract/votes";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startNetwork } from "../../../../testing/web/network.ts";
import { render } from "../../../../testing/web/render.tsx";
import { addEarlyChanges, takeEarlyChanges } from "../../lib/outbox-entries.ts";
import { usePerson } from "../accounts/session/use-person.ts";
import { MemberVoteButtons, OwnVotes } from "./member-votes.tsx";
import { type KnownTally, mergeTallies } from "./tally-cache.ts";

type Waiting<Reply> = { resolve: (reply: Reply) => void; reject: (error: Error) => void };

const network = startNetwork();
const id = "0199aaaa-0000-7000-8000-000000000007";
const item = { id, kind: "dish", name: "Pho", ...countsOf(5, 2), version: 4 } as const;
let person: { id: string };
let page: Awaited<ReturnType<typeof render>>;
let votes: Waiting<Tally>[];
let ownVotes: Waiting<CallReply<typeof myVotes>>[];

beforeEach(() => {
  localStorage.clear();
  [votes, ownVotes] = [[], []];
  person = network.signIn();
  network.answer(setVote, () => new Promise((resolve, reject) => votes.push({ resolve, reject })));
  network.answer(myVotes, () => new Promise((resolve, reject) => ownVotes.push({ resolve, reject })));
});
afterEach(() => {
  for (const { resolve } of votes) resolve(tally(99, 5, 2, "none"));
  for (const { resolve } of ownVotes) resolve({ tallies: [], hasVoted: true });
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
});

function countsOf(upvotes: number, downvotes: number) {
  return { upvotes, downvotes, netScore: upvotes - downvotes, voteCount: upvotes + downvotes };
}
function tally(version: number, upvotes: number, downvotes: number, vote: Vote): Tally {
  return { id, version, ...countsOf(upvotes, downvotes), vote };
}

function TwoLists({ hasButtons = true }) {
  const { user } = usePerson();
  return (
    user && (
      <>
        <OwnVotes personId={user.id} items={[item]} />
        {hasButtons && [0, 1].map((list) => <MemberVoteButtons key={list} personId={user.id} item={item} />)}
      </>
    )
  );
}
async function show(): Promise<void> {
  page = await render(<TwoLists />);
  const options = page.queryClient.getDefaultOptions();
  page.queryClient.setDefaultOptions({ ...options, mutations: { retryDelay: 0 } });
  await waitFor(() => expect(ownVotes).toHaveLength(1));
}
async function showWithVote(vote: Vote = "none"): Promise<void> {
  await show();
  await answer(ownVotes, { tallies: [tally(4, 5, 2, vote)], hasVoted: true });
  await shows(vote === "none" ? "5 2" : vote === "up" ? "5* 2" : "5 2*");
}

const upButtons = () => screen.getAllByRole("button", { name: /^Upvote Pho/ });
const downButtons = () => screen.getAllByRole("button", { name: /^Downvote Pho/ });
const press = (direction: "up" | "down") =>
  page.user.click((direction === "up" ? upButtons() : downButtons())[0] as Element);
const sentVotes = () => network.calls(setVote).map(({ body }) => body.vote);

async function answer<Reply>(requests: Waiting<Reply>[], reply: NoInfer<Reply> | Error): Promise<void> {
  await waitFor(() => expect(requests).not.toHaveLength(0));
  const request = requests.shift();
  if (reply instanceof Error) request?.reject(reply);
  else request?.resolve(reply);
}

async function shows(counts: string): Promise<void> {
  const textOf = (button: HTMLElement | undefined) =>
    `${button?.textContent}${button?.getAttribute("aria-pressed") === "true" ? "*" : ""}`;
  await waitFor(() =>
    expect([0, 1].map((list) => `${textOf(upButtons()[list])} ${textOf(downButtons()[list])}`)).toEqual([
      counts,
      counts,
    ]),
  );
}
const isSettled = () =>
  waitFor(() =>
    expect([...upButtons(), ...downButtons()].map(({ dataset }) => dataset.state)).not.toContain("pending"),
  );
const failureIsShown = () => screen.findByText("Your vote wasn't saved.");

test("a vote shows at once in every list, and the reply settles it", async () => {
  await showWithVote();
  await press("up");
  await shows("6* 2");
  expect(upButtons()[0]?.dataset.state).toBe("pending");
  await answer(votes, tally(6, 9, 2, "up"));
  await shows("9* 2");
  await isSettled();
});

test("a person's first vote is celebrated, once", async () => {
  const celebrations = () => screen.queryAllByText("Your first vote. It counts already.");
  await show();
  await answer(ownVotes, { tallies: [tally(4, 5, 2, "none")], hasVoted: false });
  await press("up");
  await answer(votes, tally(5, 6, 2, "up"));
  await waitFor(() => expect(celebrations()).toHaveLength(1));
  await screen.findByText("Press again to take it back");
  // A focused toast stays, and a scripted click keeps the focus there.
  act(() => screen.getByRole("button", { name: "Close" }).focus());
  act(() => upButtons()[0]?.click());
  await answer(votes, tally(6, 5, 2, "none"));
  await waitFor(() => expect(celebrations()).toHaveLength(0));
  await press("up");
  await answer(votes, tally(7, 6, 2, "up"));
  await isSettled();
  expect(celebrations()).toHaveLength(0);
});

test("a vote of somebody who has voted before is not celebrated", async () => {
  await showWithVote();
  await press("up");
  await answer(votes, tally(5, 6, 2, "up"));
  await isSettled();
  expect(screen.queryByText("Your first vote. It counts already.")).toBeNull();
});

test("quick presses are sent one after the other, those overtaken never, and end where the last one wanted", async () => {
  await showWithVote();
  for (const direction of ["up", "down", "down", "up"] as const) await press(direction);
  await shows("6* 2");
  await waitFor(() => expect(votes).toHaveLength(1));
  expect(sentVotes()).toEqual(["up"]);
  await answer(votes, tally(5, 6, 2, "up"));
  await answer(votes, tally(5, 6, 2, "up"));
  await isSettled();
  await shows("6* 2");
  expect(sentVotes()).toEqual(["up", "up"]);
});

test("a refused vote is rolled back and says why", async () => {
  await showWithVote("down");
  await press("up");
  await shows("6* 1");
  await answer(votes, new Problem("too-many-requests", "You are voting too fast."));
  await shows("5 2*");
  await failureIsShown();
  await screen.findByText("You are voting too fast.");
});

test("a failure in the middle of a queue does not undo the vote after it", async () => {
  await showWithVote();
  await press("up");
  await press("down");
  await answer(votes, new Problem("not-found", "Dish Not Found"));
  await waitFor(() => expect(sentVotes()).toEqual(["up", "down"]));
  await shows("5 3*");
  await answer(votes, tally(5, 5, 3, "down"));
  await isSettled();
  await shows("5 3*");
  expect(screen.queryByText("Your vote wasn't saved.")).toBeNull();
});

test("an unanswered vote is tried once more, because it can be sent any number of times", async () => {
  await showWithVote();
  await press("up");
  await answer(votes, new Problem("unavailable", "away"));
  await answer(votes, tally(5, 6, 2, "up"));
  await isSettled();
  await shows("6* 2");
  expect(sentVotes()).toEqual(["up", "up"]);
  expect(screen.queryByText("Your vote wasn't saved.")).toBeNull();
});

test("a press before your own votes are known waits for them, and keeps an earlier vote that its label did not show", async () => {
  await show();
  await press("up");
  await waitFor(() => expect(upButtons()[0]?.dataset.state).toBe("pending"));
  await shows("5 2");
  expect(sentVotes()).toEqual([]);
  await answer(ownVotes, { tallies: [tally(4, 5, 2, "up")], hasVoted: true });
  await shows("5* 2");
  await waitFor(() => expect(sentVotes()).toEqual(["up"]));
});

test("presses that wait for votes which cannot be loaded are given up, and the next press loads them again", async () => {
  await show();
  await press("up");
  await answer(ownVotes, new Problem("unavailable", "away"));
  await failureIsShown();
  await shows("5 2");
  await press("down");
  await answer(ownVotes, { tallies: [tally(4, 5, 2, "none")], hasVoted: true });
  await shows("5 3*");
  await waitFor(() => expect(sentVotes()).toEqual(["down"]));
});

test("a vote on an item that has been deleted meanwhile is sent, and the server's refusal is shown", async () => {
  await show();
  await press("up");
  await answer(ownVotes, { tallies: [], hasVoted: true });
  await shows("6* 2");
  await waitFor(() => expect(sentVotes()).toEqual(["up"]));
  await answer(votes, new Problem("not-found", "Dish Not Found"));
  await failureIsShown();
  await shows("5 2");
});

test("a vote from before the voting code was loaded is sent", async () => {
  await showWithVote();
  page.rerender(<TwoLists hasButtons={false} />);
  addEarlyChanges(page.queryClient, [
    { outbox: "votes", key: id, desired: "down" },
    { outbox: "votes", key: "8", desired: "up" },
  ]);
  page.rerender(<TwoLists />);
  await shows("5 3*");
  await waitFor(() => expect(sentVotes()).toEqual(["down"]));
  expect(takeEarlyChanges(page.queryClient)).toEqual([{ outbox: "votes", key: "8", desired: "up" }]);
});

test("an older tally never takes a vote back, and a newer one keeps it", async () => {
  await showWithVote();
  await press("up");
  await answer(votes, tally(6, 6, 2, "up"));
  await isSettled();
  const merge = (incoming: KnownTally) => act(() => mergeTallies(page.queryClient, person.id, [incoming]));
  merge(tally(5, 5, 2, "none"));
  merge({ ...tally(7, 7, 2, "none"), vote: null });
  await shows("7* 2");
  merge({ ...tally(9, 8, 8, "up"), vote: null });
  await shows("8* 8");
});

test("a vote without a network says so and is sent later", async () => {
  await showWithVote();
  onlineManager.setOnline(false);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await press("up");
  await screen.findByText("You're offline.");
  await shows("6* 2");
  expect(sentVotes()).toEqual([]);
  act(() => onlineManager.setOnline(true));
  await answer(votes, tally(5, 6, 2, "up"));
  await isSettled();
  await shows("6* 2");
});
