// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "../../../testing/web/render.tsx";
import { toast } from "./toast.ts";

it("shows a toast that was fired before the page was there", async () => {
  toast({ title: "Vote failed", description: "Please try again." });
  await render(null);
  await screen.findByText("Vote failed");
  expect(screen.getByText("Please try again.")).toBeTruthy();
});

it("shows toasts as they are fired, and lets each be closed", async () => {
  const { user } = await render(null);
  act(() => {
    toast({ title: "First" });
    toast({ title: "Second" });
  });
  await screen.findByText("First");
  await screen.findByText("Second");
  const second = screen.getAllByRole("listitem").find((item) => item.textContent?.includes("Second"));
  await user.click(second?.querySelector("button") as HTMLButtonElement);
  await expect.poll(() => screen.queryByText("Second")).toBeNull();
  expect(screen.getByText("First")).toBeTruthy();
});
