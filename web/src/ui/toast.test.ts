import { beforeEach, expect, test, vi } from "vitest";
import type { ToastCommand } from "./toast.ts";

// The queue lives as long as the page: every test has its own.
let queue: typeof import("./toast.ts");
let shown: ToastCommand[];
const take = (command: ToastCommand) => {
  shown.push(command);
};

beforeEach(async () => {
  vi.resetModules();
  queue = await import("./toast.ts");
  shown = [];
});

test("what is fired before anybody can show it is shown later, in its order", () => {
  const first = queue.toast({ title: "One" });
  queue.toast({ title: "Two", type: "error", description: "Why" });
  queue.dismissToast(first);
  queue.showToastsWith(take);
  expect(shown).toEqual([
    { show: { id: 1, type: "default", title: "One", durationMs: 5_000, isDismissible: true } },
    { show: { id: 2, type: "error", title: "Two", description: "Why", durationMs: 5_000, isDismissible: true } },
    { dismiss: 1 },
  ]);
});

test("what is fired while somebody shows is shown at once, and waits again afterwards", () => {
  const stop = queue.showToastsWith(take);
  queue.toast({ title: "Now" });
  expect(shown).toHaveLength(1);
  stop();
  queue.toast({ title: "Later" });
  expect(shown).toHaveLength(1);
  queue.showToastsWith(take);
  expect(shown).toHaveLength(2);
});

test("the one who shows is woken by toasts that came before it and by those that come after", () => {
  const early = vi.fn();
  const stop = queue.onToastWaiting(early);
  expect(early).not.toHaveBeenCalled();
  queue.toast({ title: "Wake" });
  expect(early).toHaveBeenCalledTimes(1);
  stop();
  const late = vi.fn();
  queue.onToastWaiting(late);
  expect(late).toHaveBeenCalledTimes(1);
  expect(early).toHaveBeenCalledTimes(1);
});

test("a loading toast stays until its id is used again", () => {
  queue.showToastsWith(take);
  const id = queue.toast({ title: "Uploading...", type: "loading" });
  queue.toast({ id, title: "File uploaded successfully!", type: "success" });
  expect(shown).toMatchObject([
    { show: { id, durationMs: Number.POSITIVE_INFINITY } },
    { show: { id, type: "success", durationMs: 5_000 } },
  ]);
});
