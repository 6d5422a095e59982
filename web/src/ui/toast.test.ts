import { beforeEach, expect, it, vi } from "vitest";
import type { Toast } from "./toast.ts";

// The queue lives with the page, so each test has its own.
let queue: typeof import("./toast.ts");
let shown: Toast[];
const show = (toast: Toast) => {
  shown.push(toast);
};

beforeEach(async () => {
  vi.resetModules();
  queue = await import("./toast.ts");
  shown = [];
});

it("queues toasts until the toaster is there, and keeps their order", () => {
  queue.toast({ title: "One" });
  queue.toast({ title: "Two", type: "error", description: "Why" });
  queue.showToastsWith(show);
  expect(shown).toEqual([
    { id: 1, type: "default", title: "One", durationMs: 5_000, isDismissible: true },
    { id: 2, type: "error", title: "Two", description: "Why", durationMs: 5_000, isDismissible: true },
  ]);
});

it("shows toasts at once while the toaster is there, and queues them afterwards", () => {
  const stop = queue.showToastsWith(show);
  queue.toast({ title: "Now" });
  expect(shown).toHaveLength(1);
  stop();
  queue.toast({ title: "Later" });
  expect(shown).toHaveLength(1);
  queue.showToastsWith(show);
  expect(shown).toHaveLength(2);
});

it("calls its listeners for toasts that are queued before and after they are added", () => {
  const first = vi.fn();
  const stop = queue.onToastWaiting(first);
  expect(first).not.toHaveBeenCalled();
  queue.toast({ title: "Wake" });
  expect(first).toHaveBeenCalledTimes(1);
  stop();
  const second = vi.fn();
  queue.onToastWaiting(second);
  expect(second).toHaveBeenCalledTimes(1);
  expect(first).toHaveBeenCalledTimes(1);
});

it("keeps a loading toast until its id is used again", () => {
  queue.showToastsWith(show);
  const id = queue.toast({ title: "Uploading...", type: "loading" });
  queue.toast({ id, title: "File uploaded successfully!", type: "success" });
  expect(shown).toMatchObject([
    { id, durationMs: Number.POSITIVE_INFINITY },
    { id, type: "success", durationMs: 5_000 },
  ]);
});

it("takes away only the failures that were fired since a dialog opened", () => {
  const { toast } = queue;
  toast({ title: "Before", type: "error" });
  const dismissFailures = queue.dismissFailuresLater();
  toast({ title: "Done", type: "success" });
  toast({ title: "Please fill in required fields", type: "destructive" });
  toast({ title: "Could not save vote", type: "destructive", outlivesDialog: true });
  dismissFailures();
  queue.showToastsWith(show);
  expect(shown.map(({ title }) => title)).toEqual(["Before", "Done", "Could not save vote"]);
});
