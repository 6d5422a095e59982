// @vitest-environment happy-dom
import type { VoteDirection } from "@dishboard/contract/votes";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignInHint } from "./sign-in-hint.tsx";
import { VoteButtons, type VoteState } from "./vote-buttons.tsx";

let root: Root;
const place = document.createElement("div");

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(props: {
  mine?: VoteDirection | null;
  state?: VoteState;
  onPress?: (side: VoteDirection) => void;
  downvotes?: number;
}) {
  const { mine = null, state = "ready", onPress, downvotes = 7 } = props;
  act(() =>
    root.render(
      <>
        <SignInHint />
        <VoteButtons
          name="Birria Tacos"
          upvotes={12_240}
          downvotes={downvotes}
          mine={mine}
          state={state}
          {...(onPress && { onPress })}
        />
      </>,
    ),
  );
  const [up, down] = place.querySelectorAll("button");
  if (!up || !down) throw new Error("There are not two buttons");
  return { up, down };
}

test("each button says what it does, to what, and its count", () => {
  const { up, down } = show({});
  expect(up.getAttribute("aria-label")).toBe("Upvote Birria Tacos, 12.2K");
  expect(down.getAttribute("aria-label")).toBe("Downvote Birria Tacos, 7");
  expect(up.textContent).toBe("12.2K");
});

test("one's own vote is pressed, the other side is not", () => {
  const { up, down } = show({ mine: "down" });
  expect(up.getAttribute("aria-pressed")).toBe("false");
  expect(down.getAttribute("aria-pressed")).toBe("true");
});

test("a press tells its side", () => {
  const onPress = vi.fn();
  const { up, down } = show({ onPress });
  act(() => up.click());
  act(() => down.click());
  expect(onPress.mock.calls).toEqual([["up"], ["down"]]);
});

test("a visitor's press tells nobody and shows why for a while", () => {
  vi.useFakeTimers();
  const onPress = vi.fn();
  const { up, down } = show({ state: "visitor", onPress });
  for (const button of [up, down]) {
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.disabled).toBe(false);
    const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe("Sign in to vote");
    expect(button.dataset.tip).toBe("Sign in to vote");
  }
  act(() => up.click());
  expect(onPress).not.toHaveBeenCalled();
  expect(up.dataset.tipOpen).toBe("");
  expect(down.dataset.tipOpen).toBeUndefined();
  act(() => {
    vi.advanceTimersByTime(3_000);
  });
  expect(up.dataset.tipOpen).toBeUndefined();
});

test("waiting and failing show on the side that was pressed, also when it took a vote back", () => {
  const { down } = show({ mine: "down" });
  act(() => down.click());
  const pending = show({ mine: null, state: "pending" });
  expect([pending.up.dataset.state, pending.down.dataset.state]).toEqual(["ready", "pending"]);
  const failed = show({ mine: "down", state: "failed" });
  expect([failed.up.dataset.state, failed.down.dataset.state]).toEqual(["ready", "failed"]);
});

test("only a count of six characters is set smaller", () => {
  const { up, down } = show({ downvotes: 999_949 });
  expect(up.querySelector("[data-long]")).toBeNull();
  expect(down.querySelector("[data-long]")?.textContent).toBe("999.9K");
});
