// @vitest-environment happy-dom
import type { Vote, VoteDirection } from "@dishboard/contract/votes";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SignInHint } from "./sign-in-hint.tsx";
import { VoteButtons, type VoteState } from "./vote-buttons.tsx";

type Options = {
  vote?: VoteDirection | null;
  state?: VoteState;
  onPress?: (vote: Vote, direction: VoteDirection, button: HTMLElement) => void;
  upvotes?: number;
  downvotes?: number;
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function buttons({ vote = null, state = "ready", upvotes = 12_240, downvotes = 7, ...props }: Options) {
  return (
    <>
      <SignInHint />
      <VoteButtons name="Birria Tacos" upvotes={upvotes} downvotes={downvotes} vote={vote} state={state} {...props} />
    </>
  );
}
const up = () => screen.getByRole("button", { name: /^Upvote/ });
const down = () => screen.getByRole("button", { name: /^Downvote/ });

test("each button says what it does, to what, and its count", () => {
  render(buttons({}));
  expect(up().getAttribute("aria-label")).toBe("Upvote Birria Tacos, 12.2K");
  expect(down().getAttribute("aria-label")).toBe("Downvote Birria Tacos, 7");
  expect(up().textContent).toBe("12.2K");
});

test("one's own vote is pressed, the other button is not", () => {
  render(buttons({ vote: "down" }));
  expect(up().getAttribute("aria-pressed")).toBe("false");
  expect(down().getAttribute("aria-pressed")).toBe("true");
});

test("a press calls back with the vote that the button offers", () => {
  const onPress = vi.fn();
  render(buttons({ vote: "down", onPress }));
  fireEvent.click(up());
  fireEvent.click(down());
  expect(onPress.mock.calls.map(([vote, direction]) => [vote, direction])).toEqual([
    ["up", "up"],
    ["none", "down"],
  ]);
});

test("a visitor's press shows why nothing is voted for a while, and calls back with its button", () => {
  vi.useFakeTimers();
  const onPress = vi.fn();
  render(buttons({ state: "visitor", onPress }));
  for (const button of [up(), down()]) {
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button).toHaveProperty("disabled", false);
    const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe("Sign in to vote");
    expect(button.dataset.tip).toBe("Sign in to vote");
  }
  fireEvent.click(up());
  expect(onPress.mock.calls).toEqual([["up", "up", up()]]);
  expect(up().dataset.tipOpen).toBe("");
  expect(down().dataset.tipOpen).toBeUndefined();
  act(() => vi.advanceTimersByTime(3_000));
  expect(up().dataset.tipOpen).toBeUndefined();
});

test("waiting and failing show on the button that was pressed, also when it took a vote back", () => {
  const { rerender } = render(buttons({ vote: "down" }));
  fireEvent.click(down());
  rerender(buttons({ vote: null, state: "pending" }));
  expect([up().dataset.state, down().dataset.state]).toEqual(["ready", "pending"]);
  rerender(buttons({ vote: "down", state: "failed" }));
  expect([up().dataset.state, down().dataset.state]).toEqual(["ready", "failed"]);
});

test("only a count of more than three characters is set smaller", () => {
  render(buttons({ upvotes: 9_949, downvotes: 999 }));
  expect([up().textContent, up().dataset.long]).toEqual(["9.9K", ""]);
  expect([down().textContent, down().dataset.long]).toEqual(["999", undefined]);
});
