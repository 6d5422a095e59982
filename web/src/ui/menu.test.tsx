// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Menu } from "./menu.tsx";

let root: Root;
const place = document.createElement("div");
const onChoose = vi.fn();

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.append(place);
  root = createRoot(place);
  act(() =>
    root.render(
      <Menu trigger="Sign In">
        <button type="button" role="menuitem" onClick={onChoose}>
          Log In
        </button>
        <button type="button" role="menuitem">
          Sign Up
        </button>
      </Menu>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const trigger = () => place.querySelector("[aria-haspopup]") as HTMLElement;
const isOpen = () =>
  place.querySelector('[role="menu"]') !== null && trigger().getAttribute("aria-expanded") === "true";
const focused = () => document.activeElement?.textContent;
const press = (key: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });

test("a click opens it on its first entry, arrows go round, Escape closes it and returns the focus", () => {
  expect(isOpen()).toBe(false);
  act(() => trigger().click());
  expect([isOpen(), focused()]).toEqual([true, "Log In"]);
  press("ArrowDown");
  expect(focused()).toBe("Sign Up");
  press("ArrowDown");
  expect(focused()).toBe("Log In");
  press("ArrowUp");
  expect(focused()).toBe("Sign Up");
  press("Home");
  expect(focused()).toBe("Log In");
  press("End");
  expect(focused()).toBe("Sign Up");
  press("Escape");
  expect([isOpen(), focused()]).toEqual([false, "Sign In"]);
});

test("the up arrow opens it on its last entry", () => {
  act(() => trigger().focus());
  press("ArrowUp");
  expect([isOpen(), focused()]).toEqual([true, "Sign Up"]);
});

test("choosing, leaving by Tab and pressing outside close it", () => {
  act(() => trigger().click());
  act(() => (document.activeElement as HTMLElement).click());
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(isOpen()).toBe(false);
  act(() => trigger().click());
  press("Tab");
  expect(isOpen()).toBe(false);
  act(() => trigger().click());
  act(() => {
    document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  });
  expect(isOpen()).toBe(false);
});
