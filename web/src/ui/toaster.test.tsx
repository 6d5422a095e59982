// @vitest-environment happy-dom
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const place = document.createElement("div");
let root: Root;
let toast: typeof import("./toast.ts").toast;
let isOffline: boolean;
let tries: number;

beforeEach(async () => {
  // The queue lives as long as the page: every test has its own.
  vi.resetModules();
  isOffline = true;
  tries = 0;
  vi.doMock("./toast-host.tsx", async (load) => {
    tries++;
    if (isOffline) throw new Error("The file cannot be loaded");
    return load();
  });
  // Tests are given every sheet empty.
  vi.doMock("./toast.css?inline", () => ({ default: ".toast {}" }));
  ({ toast } = await import("./toast.ts"));
  const { Toaster } = await import("./toaster.tsx");
  document.body.append(place);
  root = createRoot(place);
  root.render(<Toaster />);
});
afterEach(() => {
  root.unmount();
  place.remove();
  vi.doUnmock("./toast-host.tsx");
  vi.doUnmock("./toast.css?inline");
});

const shown = () => Array.from(document.querySelectorAll(".toast-title"), ({ textContent }) => textContent);
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
async function fire(title: string): Promise<void> {
  await settle();
  toast({ title });
  await vi.waitFor(() => expect(tries).toBeGreaterThan(0));
  await settle();
}
const untilShown = (...titles: string[]) =>
  vi.waitFor(async () => {
    await settle();
    expect(shown()).toEqual(expect.arrayContaining(titles));
  });

test("what nobody could show is shown once the network is back", async () => {
  await fire("Vote failed");
  expect(shown()).not.toContain("Vote failed");
  isOffline = false;
  dispatchEvent(new Event("online"));
  await untilShown("Vote failed");
});

test("what nobody could show is shown with the next one", async () => {
  await fire("First");
  expect(shown()).not.toContain("First");
  isOffline = false;
  await fire("Second");
  await untilShown("First", "Second");
});

test("the look comes with what shows them, in one file", async () => {
  isOffline = false;
  await fire("Styled");
  await untilShown("Styled");
  const looks = Array.from(place.querySelectorAll("style"), ({ textContent }) => textContent);
  expect(looks.join()).toContain(".toast {}");
});
