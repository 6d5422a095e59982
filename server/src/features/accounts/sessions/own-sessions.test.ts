import { ownProfile } from "@dishboard/contract/accounts";
import { call } from "@dishboard/contract/endpoint";
import { endSession, ownSessions } from "@dishboard/contract/sessions";
import { expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";

let time = new Date();
const testApp = await ownApp({}, { clock: () => time });
const { app } = testApp;

const signIn = async ({ email, password }: SignedIn, userAgent: string) => {
  time = new Date(time.getTime() + 1_000);
  const reply = await app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    payload: { email, password },
    headers: { "user-agent": userAgent },
  });
  return { accessToken: reply.json().access_token as string, refreshToken: reply.json().refresh_token as string };
};
const sessionsAt = async (person: { accessToken: string }) =>
  (await call(transportOf(testApp, person), ownSessions, {})).sessions;

it("a person sees where they are signed in, the last used first, and what ends there ends at once", async () => {
  const ann = await signedInPerson(testApp, "ann");
  const phone = await signIn(ann, "Phone");
  const desk = await signIn(ann, "x".repeat(10_000));
  time = new Date(time.getTime() + 60_000);
  const refreshed = await app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=refresh_token",
    payload: { refresh_token: phone.refreshToken },
  });
  const seen = await sessionsAt(desk);
  expect(seen.map(({ userAgent, isCurrent }) => [userAgent?.slice(0, 5), isCurrent])).toEqual([
    ["Phone", false],
    ["xxxxx", true],
    ["light", false],
  ]);
  expect(seen[0]?.usedAt).toBe(time.toISOString());
  expect(Date.parse(seen[0]?.createdAt ?? "")).toBeLessThan(time.getTime());

  await call(transportOf(testApp, desk), endSession, { params: { id: seen[0]?.id ?? "" } });
  const there = { accessToken: refreshed.json().access_token };
  await expect(sessionsAt(there)).rejects.toMatchObject({ code: "sign-in-required" });
  const again = await app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=refresh_token",
    payload: { refresh_token: refreshed.json().refresh_token },
  });
  expect(again.json().error_code).toBe("refresh_token_not_found");
  expect(await sessionsAt(desk)).toHaveLength(2);
});

it("nobody can end or see another person's session, or one that is none", async () => {
  const ben = await signedInPerson(testApp, "ben");
  const eve = await signedInPerson(testApp, "eve");
  const [own] = await sessionsAt(ben);
  const end = (id: string) => call(transportOf(testApp, eve), endSession, { params: { id } });
  const missing = { code: "not-found", message: "This session has ended" };
  await expect(end(own?.id ?? "")).rejects.toMatchObject(missing);
  await expect(end(ben.id)).rejects.toMatchObject(missing);
  for (const id of ["", "%00", "x".repeat(10_000), "*"]) {
    await expect(end(id)).rejects.toMatchObject({ code: expect.stringMatching(/^(invalid|not-found)$/) });
  }
  expect(await sessionsAt(eve)).toHaveLength(1);
  expect((await call(transportOf(testApp, ben), ownProfile, {})).username).toBe("ben");
});
