// @vitest-environment happy-dom
import { refreshAtTicks, refreshTickMs } from "@dishboard/contract/accounts";
import type { GoTrueClient } from "@supabase/auth-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAuthClient } from "./auth-client.queries.ts";

const lifeMs = 900_000;
let client: GoTrueClient;
let isLost = false;
let asked: { path: string; body: Record<string, unknown>; init: RequestInit }[];

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, init, body: JSON.parse(String(init.body)) });
    if (isLost) {
      isLost = false;
      throw new TypeError("Failed to fetch");
    }
    return Response.json({
      access_token: `token ${asked.length}`,
      token_type: "bearer",
      expires_in: lifeMs / 1000,
      expires_at: Math.floor((Date.now() + lifeMs) / 1000),
      refresh_token: `stand-in ${asked.length}`,
      user: { id: "ann" },
    });
  });
  client = await createAuthClient();
  await client.refreshSession({ refresh_token: "anything" });
});
afterEach(async () => {
  await client.dispose();
  show("visible");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(visibility: "visible" | "hidden"): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: visibility });
  window.dispatchEvent(new Event("visibilitychange"));
}

it("asks this site for a new token, with its cookies and without any header of its own making", () => {
  expect(asked.map(({ path }) => path)).toEqual(["/auth/v1/token?grant_type=refresh_token"]);
  expect(asked[0]?.body).toEqual({ refresh_token: "anything" });
  expect(asked[0]?.init.credentials).toBe("same-origin");
});

it("keeps nothing in the browser's storage", () => {
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it("looks every 30 s, and refreshes when three such ticks remain", async () => {
  expect([refreshTickMs, refreshAtTicks]).toEqual([30_000, 3]);
  const lastQuietTick = lifeMs - (refreshAtTicks + 1) * refreshTickMs;
  await vi.advanceTimersByTimeAsync(lastQuietTick - 1_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(refreshTickMs + 2_000);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.body).toEqual({ refresh_token: "stand-in 1" });
});

it("rests while the tab is hidden, and catches up when it is seen again", async () => {
  show("hidden");
  await vi.advanceTimersByTimeAsync(4 * lifeMs);
  expect(asked).toHaveLength(1);
  show("visible");
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveLength(2);
});

it("asks again at once where a reply was lost, while the server still takes the same token", async () => {
  isLost = true;
  const refreshing = client.refreshSession({ refresh_token: "another" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await refreshing).error).toBeNull();
  expect(asked.slice(1).map(({ body }) => body)).toEqual([{ refresh_token: "another" }, { refresh_token: "another" }]);
});
