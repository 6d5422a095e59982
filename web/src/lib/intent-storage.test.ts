// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { type Intent, rememberIntent, rememberInvitation } from "./intent-storage.ts";
import { leaveIntentTo, readIntent, takeIntent, takeInvitation } from "./stored-intent-storage.ts";

const vote: Intent = { action: "vote", item: { kind: "dish", id: "7", name: "Birria Tacos" }, direction: "up" };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
});

function openAnotherTab(): void {
  sessionStorage.clear();
}

it("is taken once by the person who signs in to its tab", () => {
  rememberIntent(vote);
  expect(readIntent()).toEqual(vote);
  expect(takeIntent("ann@example.org")).toEqual({ intent: vote, path: "/" });
  expect([readIntent(), takeIntent("ann@example.org")]).toEqual([null, null]);
});

it("is taken in another tab by who has signed up for it, and by nobody else", () => {
  rememberIntent(vote);
  openAnotherTab();
  expect(takeIntent("ann@example.org")).toBeNull();
  rememberIntent({ action: "submit", kind: "product" });
  leaveIntentTo("Ann@example.org");
  expect(readIntent()).toBeNull();
  openAnotherTab();
  expect(takeIntent("ben@example.org")).toBeNull();
  expect(takeIntent("ann@example.org")).toEqual({ intent: { action: "submit", kind: "product" }, path: "/" });
  expect(takeIntent("ann@example.org")).toBeNull();
});

it("is left with the page on which it was wanted, and with the invitation by which its visitor has come", () => {
  window.history.replaceState(null, "", "/restaurant/7?from=table");
  rememberInvitation("abc");
  rememberIntent(vote);
  leaveIntentTo("ann@example.org");
  openAnotherTab();
  expect([takeInvitation("ben@example.org"), takeInvitation("ann@example.org")]).toEqual([null, "abc"]);
  expect(takeInvitation("ann@example.org")).toBeNull();
  expect(takeIntent("ann@example.org")).toEqual({ intent: vote, path: "/restaurant/7?from=table" });
});

it.each(["//elsewhere.example", "https://elsewhere.example/", 7])("is nothing with %s for its page", (path) => {
  sessionStorage.setItem("intent", JSON.stringify({ intent: vote, path, email: null, storedAt: Date.now() }));
  expect(takeIntent("ann@example.org")).toBeNull();
});

it("is over after a day", () => {
  vi.useFakeTimers();
  rememberIntent(vote);
  leaveIntentTo("ann@example.org");
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(takeIntent("ann@example.org")).toBeNull();
});

it.each([
  "",
  "{",
  "null",
  "7",
  ...[
    { action: "delete" },
    { action: "submit", kind: "drink" },
    { ...vote, direction: "none" },
    { ...vote, item: { kind: "dish", id: 7, name: "" } },
    { ...vote, item: null },
  ].map((intent) => JSON.stringify({ intent, path: "/", email: null, storedAt: Date.now() })),
])("is not %s", (text) => {
  sessionStorage.setItem("intent", text);
  expect(takeIntent("ann@example.org")).toBeNull();
});

it("is forgotten by a closed storage, which fails nobody", () => {
  vi.stubGlobal("sessionStorage", undefined);
  vi.stubGlobal("localStorage", undefined);
  rememberIntent(vote);
  leaveIntentTo("ann@example.org");
  expect([readIntent(), takeIntent("ann@example.org")]).toEqual([null, null]);
});
