// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ToggleButton } from "./toggle-button.tsx";

const onPress = vi.fn();
afterEach(() => {
  cleanup();
  onPress.mockReset();
});

const follow = (isFollowing: boolean) => (
  <ToggleButton next={!isFollowing} onPress={onPress}>
    {isFollowing ? "Unfollow" : "Follow"}
  </ToggleButton>
);
const button = () => screen.getByRole("button");
const asked = () => onPress.mock.calls.map(([next]) => next);

test.each([
  ["finger", () => fireEvent.pointerDown(button())],
  ["space key", () => fireEvent.keyDown(button(), { key: " " })],
])("a press does what the label said when the %s came down", (_, comeDown) => {
  const { rerender } = render(follow(false));
  comeDown();
  rerender(follow(true));
  fireEvent.keyDown(button(), { key: " ", repeat: true });
  expect(button().textContent).toBe("Unfollow");
  fireEvent.click(button());
  expect(asked()).toEqual([true]);
  fireEvent.click(button());
  expect(asked()).toEqual([true, false]);
});

test("a finger that scrolled the page is forgotten", () => {
  const { rerender } = render(follow(false));
  fireEvent.pointerDown(button());
  fireEvent.pointerCancel(button());
  rerender(follow(true));
  fireEvent.click(button());
  expect(asked()).toEqual([false]);
});
