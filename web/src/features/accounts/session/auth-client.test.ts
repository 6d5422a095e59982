// @vitest-environment happy-dom
import { refreshAtTicks, refreshTickMs } from "@dishboard/contract/accounts";
import type { GoTrueClient } from "@supabase/auth-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionOf, startNetwork } from "../../../../../testing/web/network.ts";
import { createAuthClient } from "./auth-client.queries.ts";
import { sendEarlyRefresh } from "./refresh.queries.ts";

const sessionMs = 900_000;
const network = startNetwork();

let client: GoTrueClient;
let nextFailure: number | null;
let refreshedAtMs: number[];
let startMs: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  nextFailure = null;
  refreshedAtMs = [];
  startMs = Date.now();
  network.answerPath("POST", "/auth/v1/token", () => {
    refreshedAtMs.push(Date.now() - startMs);
    if (nextFailure !== null) {
      const status = nextFailure;
      nextFailure = null;
      return { status, body: { code: status, msg: "Please try again in a moment." } };
    }
    const session = sessionOf({ id: "ann", email: "ann@example.org" });
    return { body: { ...session, refresh_token: `token ${refreshedAtMs.length}` } };
  });
  client = await createAuthClient();
  await client.refreshSession({ refresh_token: "anything" });
});
afterEach(async () => {
  await client.dispose();
  setVisibility("visible");
  vi.useRealTimers();
});

function setVisibility(visibility: "visible" | "hidden"): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: visibility });
  window.dispatchEvent(new Event("visibilitychange"));
}

async function advance(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += refreshTickMs) {
    await vi.advanceTimersByTimeAsync(Math.min(refreshTickMs, ms - passed));
    await replies();
  }
}

async function replies(): Promise<void> {
  network.answerPath("GET", "/auth/v1/settings", () => ({ body: {} }));
  await fetch("/auth/v1/settings");
}

const bodies = () => Promise.all(network.requests("POST", "/auth/v1/token").map((request) => request.json()));

it("asks this site for a token", async () => {
  const [request] = network.requests("POST", "/auth/v1/token");
  expect(request?.url).toBe(`${location.origin}/auth/v1/token?grant_type=refresh_token`);
  expect(await bodies()).toEqual([{ refresh_token: "anything" }]);
});

describe("the refresh that was sent early", () => {
  it("is the first one, and the next is sent", async () => {
    sendEarlyRefresh();
    await expect.poll(() => refreshedAtMs, { timeout: 20_000 }).toHaveLength(2);
    expect((await client.refreshSession({ refresh_token: "first" })).error).toBeNull();
    expect(refreshedAtMs).toHaveLength(2);
    expect((await client.refreshSession({ refresh_token: "second" })).error).toBeNull();
    expect((await bodies()).slice(1)).toEqual([{ refresh_token: "cookie" }, { refresh_token: "second" }]);
  });

  it("is sent again when it was refused", async () => {
    nextFailure = 400;
    sendEarlyRefresh();
    expect((await client.refreshSession({ refresh_token: "again" })).error).toBeNull();
    expect((await bodies()).slice(1)).toEqual([{ refresh_token: "cookie" }, { refresh_token: "again" }]);
  });
});

it("writes nothing into the browser's storage", () => {
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it("checks every 30 s, and refreshes three checks before the token expires", async () => {
  expect([refreshTickMs, refreshAtTicks]).toEqual([30_000, 3]);
  const lastCheckBeforeMs = sessionMs - (refreshAtTicks + 1) * refreshTickMs;
  await advance(lastCheckBeforeMs + 2 * refreshTickMs);
  expect(refreshedAtMs).toHaveLength(2);
  expect(refreshedAtMs[1]).toBeGreaterThan(lastCheckBeforeMs - 1_000);
  expect(refreshedAtMs[1]).toBeLessThanOrEqual(lastCheckBeforeMs + refreshTickMs + 1_000);
  expect(await bodies()).toEqual([{ refresh_token: "anything" }, { refresh_token: "token 1" }]);
});

it("pauses while the tab is hidden, and catches up when it is visible again", async () => {
  setVisibility("hidden");
  await advance(2 * sessionMs);
  expect(refreshedAtMs).toHaveLength(1);
  setVisibility("visible");
  await advance(100);
  await expect.poll(() => refreshedAtMs, { timeout: 20_000 }).toHaveLength(2);
});

it.each([
  [503, "its reply was lost, while the server still accepts the token"],
  [429, "the network refreshes too often, and stays signed in"],
])("repeats a refresh after a moment when it is answered %i: %s", async (status) => {
  nextFailure = status;
  const refreshed = client.refreshSession({ refresh_token: "another" });
  await expect.poll(() => refreshedAtMs, { timeout: 20_000 }).toHaveLength(2);
  const advanceAll = async () => {
    await vi.advanceTimersByTimeAsync(100);
    return refreshedAtMs;
  };
  await expect.poll(advanceAll, { timeout: 20_000 }).toHaveLength(3);
  expect((await refreshed).error).toBeNull();
  expect(refreshedAtMs[2]).toBeLessThan(10_000);
  expect((await bodies()).slice(1)).toEqual([{ refresh_token: "another" }, { refresh_token: "another" }]);
});
