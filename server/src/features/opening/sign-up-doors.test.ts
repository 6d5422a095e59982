import { call } from "@dishboard/contract/endpoint";
import { createInvitation } from "@dishboard/contract/opening";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({
  ADMIN_EMAIL: "boss@example.org",
  TRUST_PROXY: "1",
  LIMITS: "sign-up=2/1h,sign-up-invited=3/1h",
});
const { app, db } = testApp;

async function signUp(username: string, network: string, door: { invitation?: string; restaurant?: string }) {
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/auth/v1/signup",
    headers: { "x-forwarded-for": network },
    payload: { email: `${username}@example.org`, password: `the password of ${username}`, data: { username, ...door } },
  });
  return statusCode;
}

it("lets guests sign up by the allowance of their own network once others have used up that of their door", async () => {
  const boss = await signedInPerson(testApp, "boss");
  const { code } = await call(transportOf(testApp, boss), createInvitation, { body: { groupName: "Us" } });
  await (await newPerson(db, "ada")).submitsDish({ restaurant: "Luna" });
  const { id } = await db.write.selectFrom("restaurants").select("id").executeTakeFirstOrThrow();
  for (const [n, door] of [{ invitation: code }, { restaurant: id }].entries()) {
    const [greedy, guest] = [`203.0.113.${10 + n}`, `203.0.113.${20 + n}`];
    const taken = [];
    for (let k = 0; k < 6; k++) taken.push(await signUp(`greedy_${n}_${k}`, greedy, door));
    expect(taken).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await signUp(`guest_${n}`, guest, door)).toBe(200);
  }
});
