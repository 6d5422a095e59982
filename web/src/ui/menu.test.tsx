// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "../../../testing/web/render.tsx";
import { Menu } from "./menu.tsx";

const onChoose = vi.fn();
const entries = [
  { label: "Edit", onChoose },
  { label: "Log In", to: "/log-in" },
] as const;

const trigger = () => screen.getByRole("button", { name: "Account" });
const focusOn = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
const closed = () => waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
const show = async () => (await render(<Menu trigger="Account" className="button" entries={entries} />)).user;

it("opens for the press that came before its code", async () => {
  const user = await show();
  expect(trigger().getAttribute("aria-haspopup")).toBe("menu");
  await user.click(trigger());
  expect(await screen.findByRole("menuitem", { name: "Edit" })).toBeTruthy();
  expect(screen.getByRole("menuitem", { name: "Log In" }).getAttribute("href")).toBe("/log-in");
  await waitFor(() => expect(trigger().getAttribute("aria-expanded")).toBe("true"));
});

it.each([
  ["{Enter}", "Edit"],
  ["{ArrowDown}", "Edit"],
  ["{ArrowUp}", "Log In"],
])("opens with %s on '%s', the first time and again", async (key, name) => {
  const user = await show();
  for (let time = 0; time < 2; time += 1) {
    trigger().focus();
    await user.keyboard(key);
    await focusOn(name);
    await user.keyboard("{Escape}");
    await closed();
    await focusOn("Account");
  }
});

it("moves through its entries with the arrow keys, Home and End", async () => {
  const user = await show();
  trigger().focus();
  await user.keyboard("{Enter}");
  await focusOn("Edit");
  for (const [key, name] of [
    ["{ArrowDown}", "Log In"],
    ["{ArrowDown}", "Edit"],
    ["{ArrowUp}", "Log In"],
    ["{Home}", "Edit"],
    ["{End}", "Log In"],
  ] as const) {
    await user.keyboard(key);
    await focusOn(name);
  }
});

it("closes when an entry is chosen", async () => {
  const user = await show();
  await user.click(trigger());
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  expect(onChoose).toHaveBeenCalledTimes(1);
  await closed();
  await user.click(trigger());
  await user.click(await screen.findByRole("menuitem", { name: "Log In" }));
  expect(location.pathname).toBe("/log-in");
  await closed();
});

it("closes with Tab and with a press outside", async () => {
  const user = await show();
  trigger().focus();
  await user.keyboard("{Enter}");
  await focusOn("Edit");
  await user.tab();
  await closed();
  await user.click(trigger());
  await screen.findByRole("menu");
  await user.click(document.body);
  await closed();
});
