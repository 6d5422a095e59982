// @vitest-environment happy-dom
import { unreadNotifications } from "@dishboard/contract/notifications";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { startNetwork } from "../../../testing/web/network.ts";
import { render } from "../../../testing/web/render.tsx";
import { AccountMenu } from "./account-menu.tsx";

const network = startNetwork();
beforeEach(() => network.answer(unreadNotifications, { unread: 0 }));

it("offers the profile, the settings and logging out", async () => {
  network.signIn({ username: "ada" });
  const { user } = await render(<AccountMenu />);
  await user.click(screen.getByRole("button", { name: /Account menu/ }));
  const entries = (await screen.findAllByRole("menuitem")).map((entry) => [
    entry.textContent,
    entry.getAttribute("href"),
  ]);
  expect(entries).toEqual([
    ["Profile", "/profile"],
    ["Notifications", "/notifications"],
    ["Saved", "/saved"],
    ["Ate it", "/log"],
    ["Settings", "/settings"],
    ["Logout", null],
  ]);
});

it("logs out and goes to the Dishboard", async () => {
  network.signIn();
  network.answerPath("POST", "/auth/v1/logout", () => ({ status: 204 }));
  const { user } = await render(<AccountMenu />, { path: "/settings" });
  await user.click(screen.getByRole("button", { name: /Account menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  await screen.findByText("You have been successfully signed out.");
  expect(location.pathname).toBe("/");
  expect(network.requests("POST", "/auth/v1/logout")[0]?.headers.get("authorization")).toMatch(/^Bearer token of /);
});

it("stays signed in when logging out fails", async () => {
  network.signIn();
  network.answerPath("POST", "/auth/v1/logout", () => ({ status: 500, body: { msg: "The disk is full" } }));
  const { user } = await render(<AccountMenu />, { path: "/settings" });
  await user.click(screen.getByRole("button", { name: /Account menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  await screen.findByText("Sign Out Error");
  expect(location.pathname).toBe("/settings");
  expect(screen.getByRole("button", { name: /Account menu/ })).toBeTruthy();
});
