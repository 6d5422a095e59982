// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import { expect, it } from "vitest";
import { render } from "../../../testing/web/render.tsx";
import { fakeTimers } from "../../../testing/web/timers.ts";
import { Dialog } from "./dialog.tsx";
import { dismissFailuresLater, toast } from "./toast.ts";

const setViewport = (viewport: { width: number }) =>
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport(viewport);

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

it("shows a toast that replaces one while it leaves", async () => {
  const { user, advance } = fakeTimers();
  await render(null, { user });
  let id = 0;
  act(() => {
    id = toast({ title: "Please fill in required fields" });
  });
  await screen.findByText("Please fill in required fields");
  await advance(5_050);
  act(() => void toast({ id, title: "Dish submitted successfully!" }));
  await advance(1_000);
  expect(screen.getByText("Dish submitted successfully!")).toBeTruthy();
  expect(screen.queryByText("Please fill in required fields")).toBeNull();
});

it("shows once what is said twice", async () => {
  await render(null);
  act(() => {
    toast({ title: "Link copied!", type: "success" });
    toast({ title: "Link copied!", type: "success" });
    toast({ title: "Link copied!", type: "success", description: "Again" });
  });
  await screen.findByText("Again");
  expect(screen.getAllByText("Link copied!")).toHaveLength(2);
});

it("on a phone what has succeeded gives way to what succeeds next, once there was time to read it", async () => {
  const { innerWidth } = window;
  setViewport({ width: 390 });
  const { user, advance } = fakeTimers();
  await render(null, { user });
  act(() => {
    toast({ title: "Failed to like", type: "destructive" });
    toast({ title: "File uploaded successfully!", type: "success" });
  });
  await screen.findByText("File uploaded successfully!");
  await advance(400);
  act(() => void toast({ title: "Snap created successfully!", type: "success" }));
  await screen.findByText("Snap created successfully!");
  await advance(900);
  expect(screen.getByText("File uploaded successfully!")).toBeTruthy();
  await advance(600);
  await waitFor(() => expect(screen.queryByText("File uploaded successfully!")).toBeNull());
  expect(screen.getByText("Snap created successfully!")).toBeTruthy();
  expect(screen.getByText("Failed to like")).toBeTruthy();
  setViewport({ width: innerWidth });
});

it("shows what is said again while the same, of a dialog that has closed, leaves", async () => {
  await render(null);
  const dismissFailures = dismissFailuresLater();
  const fail = () => void toast({ title: "Please choose a photo", type: "destructive" });
  act(fail);
  const first = await screen.findByText("Please choose a photo");
  dismissFailures();
  // The library starts removal in one frame and marks it in the next.
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      fail();
      resolve();
    });
  });
  await waitFor(() => expect(first.isConnected).toBe(false));
  await screen.findByText("Please choose a photo");
});

it("takes a failure away with the dialog that it is about", async () => {
  const dialog = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} title="New Submission" onClose={() => {}}>
      Text
    </Dialog>
  );
  const { rerender } = await render(dialog(true));
  act(() => {
    toast({ title: "Please fill in required fields", type: "destructive" });
    toast({ title: "File uploaded successfully!", type: "success" });
  });
  await screen.findByText("Please fill in required fields");
  await screen.findByText("File uploaded successfully!");
  rerender(dialog(false));
  await expect.poll(() => screen.queryByText("Please fill in required fields")).toBeNull();
  expect(screen.getByText("File uploaded successfully!")).toBeTruthy();
});
