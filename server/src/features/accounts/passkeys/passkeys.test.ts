import { ownProfile, ownSecurityEvents } from "@dishboard/contract/accounts";
import { call } from "@dishboard/contract/endpoint";
import * as calls from "@dishboard/contract/passkeys";
import { expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { type Authenticator, newAuthenticator } from "../../../../../testing/authenticator.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";

const site = { origin: "https://eat.example.org", rpId: "eat.example.org" };
let time = new Date();
const testApp = await ownApp({ PUBLIC_URL: site.origin }, { clock: () => time });
const { app, db } = testApp;
const advance = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000);
};

type Access = Pick<SignedIn, "accessToken">;
const as = (person: Access) => transportOf(testApp, person);
const begin = async (person: Access, currentPassword?: string) =>
  (await call(as(person), calls.beginPasskey, { body: currentPassword === undefined ? {} : { currentPassword } }))
    .options;
const add = (person: Access, registration: object, name = "Phone") =>
  call(as(person), calls.addPasskey, { body: { name, registration: registration as calls.PasskeyRegistration } });
const addTo = async (person: Access, key: Authenticator, name?: string) =>
  add(person, key.create({ challenge: (await begin(person)).challenge, ...site }), name);
const challenge = async () => (await call(testApp.transport, calls.passkeyChallenge, {})).options.challenge;
const signIn = async (assertion: object, headers: Record<string, string> = {}) => {
  const url = "/auth/v1/token?grant_type=passkey";
  return app.inject({ method: "POST", url, payload: assertion, headers });
};
const keysOf = (person: Access) => call(as(person), calls.ownPasskeys, {});
const kindsOf = async (person: Access) =>
  (await call(as(person), ownSecurityEvents, {})).events.map(({ kind }) => kind);

it("a passkey signs in as a password does: the same session, the cookie of a browser, and it says when it was used", async () => {
  const ann = await signedInPerson(testApp, "ann");
  const key = newAuthenticator();
  const options = await begin(ann);
  expect(options).toMatchObject({
    rp: { id: site.rpId, name: "Dishboard" },
    user: { name: "ann" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const added = await add(ann, key.create({ challenge: options.challenge, ...site }), " My  phone ");
  expect(added).toMatchObject({ name: "My phone", usedAt: null });
  const [mail] = (await testApp.emails()).filter(({ to }) => to === ann.email);
  expect(mail?.subject).toBe("A passkey was added to your Dishboard account");

  advance(1);
  const { user } = options as unknown as { user: { id: string } };
  const reply = await signIn(key.get({ challenge: await challenge(), ...site, userHandle: user.id }));
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ token_type: "bearer", user: { id: ann.id, email: ann.email } });
  const me = { accessToken: reply.json().access_token as string };
  expect((await call(as(me), ownProfile, {})).username).toBe("ann");
  expect((await keysOf(me)).passkeys[0]?.usedAt).toBe(time.toISOString());
  await expect.poll(() => kindsOf(me)).toEqual(expect.arrayContaining(["signed-in", "passkey-added"]));

  const browser = { "sec-fetch-site": "same-origin" };
  const inBrowser = await signIn(key.get({ challenge: await challenge(), ...site }), browser);
  expect(inBrowser.json().refresh_token).toMatch(/^in-cookie-/);
  expect(inBrowser.cookies.find(({ name }) => name === "__Host-session")).toMatchObject({ httpOnly: true });
  const elsewhere = await signIn(key.get({ challenge: await challenge(), ...site }), {
    "sec-fetch-site": "cross-site",
  });
  expect(elsewhere.statusCode).toBe(403);

  const renamed = await call(as(me), calls.renamePasskey, { params: { id: added.id }, body: { name: "Old phone" } });
  expect(renamed.name).toBe("Old phone");
  await call(as(me), calls.removePasskey, { params: { id: added.id } });
  expect((await signIn(key.get({ challenge: await challenge(), ...site }))).json()).toMatchObject({
    error_code: "invalid_credentials",
    msg: calls.passkeyErrors.refused,
  });
  expect((await keysOf(me)).passkeys).toEqual([]);
  await expect.poll(() => kindsOf(me)).toContain("passkey-removed");
});

it("refuses everything else with one answer, and a challenge that was answered or is old with another", async () => {
  const ben = await signedInPerson(testApp, "ben");
  const eve = await signedInPerson(testApp, "eve");
  const key = newAuthenticator();
  const own = newAuthenticator({ counts: false });
  await addTo(ben, key);
  await addTo(eve, own);
  const handleOf = async (person: Access) => ((await begin(person)) as unknown as { user: { id: string } }).user.id;
  const once = key.get({ challenge: await challenge(), ...site });
  expect((await signIn(once)).statusCode).toBe(200);
  const expired = { error_code: "otp_expired", msg: calls.passkeyErrors.expired };
  expect((await signIn(once)).json()).toMatchObject(expired);
  const late = await challenge();
  advance(calls.passkeyChallengeMinutes + 1);
  expect((await signIn(key.get({ challenge: late, ...site }))).json()).toMatchObject(expired);
  // A challenge for adding is invalid for signing in, and vice versa.
  const adding = (await begin(ben)).challenge;
  expect((await signIn(key.get({ challenge: adding, ...site }))).json()).toMatchObject(expired);
  await expect(add(ben, newAuthenticator().create({ challenge: await challenge(), ...site }))).rejects.toMatchObject({
    message: calls.passkeyErrors.expired,
  });

  const refused = { error_code: "invalid_credentials", msg: calls.passkeyErrors.refused };
  const tries: [string, (challenge: string) => Promise<object> | object][] = [
    ["unknown", (challenge) => newAuthenticator().get({ challenge, ...site })],
    ["another origin", (challenge) => key.get({ challenge, ...site, origin: "https://evil.example.org" })],
    ["another site", (challenge) => key.get({ challenge, ...site, rpId: "example.org" })],
    ["without a check of the person", (challenge) => key.get({ challenge, ...site, isVerified: false })],
    ["as somebody else", async (challenge) => key.get({ challenge, ...site, userHandle: await handleOf(eve) })],
    ["another's signature", (challenge) => ({ ...own.get({ challenge, ...site }), id: key.id, rawId: key.id })],
    ["a registration", (challenge) => ({ ...key.get({ challenge, ...site }), id: "_".repeat(1_000), rawId: "_" })],
  ];
  for (const [what, make] of tries) {
    const reply = await signIn(await make(await challenge()));
    expect([what, reply.statusCode, reply.json()]).toMatchObject([what, 400, refused]);
  }
  for (const hostile of [{}, { id: "\0" }, { ...once, response: null }, { ...once, id: "x".repeat(10_000) }]) {
    expect((await signIn(hostile)).statusCode).toBeLessThan(500);
    expect((await signIn(hostile)).statusCode).toBeGreaterThanOrEqual(400);
  }
  expect((await signIn(own.get({ challenge: await challenge(), ...site }))).statusCode).toBe(200);
  await expect.poll(() => kindsOf(ben)).toContain("sign-in-refused");
});

it("a copy that counts no further is refused, and so are the suspended and the unconfirmed, each with their words", async () => {
  const cat = await signedInPerson(testApp, "cat");
  const key = newAuthenticator();
  await addTo(cat, key);
  await db.write.updateTable("passkeys").set({ counter: 1_000 }).where("user_id", "=", cat.id).execute();
  const tryIt = async () => (await signIn(key.get({ challenge: await challenge(), ...site }))).json().error_code;
  expect(await tryIt()).toBe("invalid_credentials");
  await db.write.updateTable("passkeys").set({ counter: 1 }).where("user_id", "=", cat.id).execute();
  expect(await tryIt()).toBeUndefined();
  const set = (values: { state?: "active" | "suspended"; email_confirmed_at?: null; password_hash?: null }) =>
    db.write.updateTable("users").set(values).where("id", "=", cat.id).execute();
  await set({ state: "suspended" });
  expect(await tryIt()).toBe("user_banned");
  await set({ state: "active", email_confirmed_at: null, password_hash: null });
  expect(await tryIt()).toBe("email_not_confirmed");
});

it("adding one needs a fresh sign-in or the password, and what another session, person or site has begun is no use", async () => {
  const dan = await signedInPerson(testApp, "dan");
  const eli = await signedInPerson(testApp, "eli");
  const { challenge: dans } = await begin(dan);
  const key = newAuthenticator();
  const expired = { code: "invalid", message: calls.passkeyErrors.expired };
  await expect(add(eli, key.create({ challenge: dans, ...site }))).rejects.toMatchObject(expired);
  const unchecked = { code: "invalid", message: calls.passkeyErrors.notAdded };
  for (const wrong of [{ origin: "https://evil.example.org" }, { rpId: "example.org" }, { isVerified: false }]) {
    const made = key.create({ challenge: (await begin(dan)).challenge, ...site, ...wrong });
    await expect(add(dan, made)).rejects.toMatchObject(unchecked);
    await expect(add(dan, made)).rejects.toMatchObject(expired);
  }
  const first = await addTo(dan, key);
  await expect(addTo(eli, key)).rejects.toMatchObject({ code: "conflict", message: calls.passkeyErrors.known });
  const missing = { code: "not-found", message: calls.passkeyErrors.missing };
  const params = { id: first.id };
  await expect(call(as(eli), calls.removePasskey, { params })).rejects.toMatchObject(missing);
  await expect(call(as(eli), calls.renamePasskey, { params, body: { name: "Mine" } })).rejects.toMatchObject(missing);
  for (const name of ["", "\u200b", "x".repeat(61), "a\0b", "x".repeat(10_000)]) {
    const body = { name };
    await expect(call(as(dan), calls.renamePasskey, { params, body })).rejects.toMatchObject({ code: "invalid" });
  }

  advance(calls.freshSessionMinutes + 1);
  const again = await signIn(key.get({ challenge: await challenge(), ...site }));
  expect((await keysOf(dan)).needsPassword).toBe(true);
  expect((await keysOf({ accessToken: again.json().access_token })).needsPassword).toBe(false);
  const field = "currentPassword";
  await expect(begin(dan)).rejects.toMatchObject({ field, message: calls.passkeyErrors.passwordNeeded });
  await expect(begin(dan, "not this one")).rejects.toMatchObject({ field, message: calls.passkeyErrors.passwordWrong });
  expect(await begin(dan, dan.password)).toHaveProperty("challenge");
});

it("what an authenticator says about its make is not looked at, as its certificates can name any address to fetch", async () => {
  const gil = await signedInPerson(testApp, "gil");
  // {"x5c": ["0"]}
  const content = Buffer.from("a163783563814130", "hex");
  for (const format of ["android-key", "tpm", "packed", "fido-u2f", "unknown"]) {
    const key = newAuthenticator();
    const made = key.create({ challenge: (await begin(gil)).challenge, ...site, statement: { format, content } });
    await add(gil, made, format);
    expect((await signIn(key.get({ challenge: await challenge(), ...site }))).statusCode).toBe(200);
  }
});

it("a person has ten at most, also when many are added at once", async () => {
  const flo = await signedInPerson(testApp, "flo");
  const made: object[] = [];
  for (let n = 0; n < calls.maxPasskeys + 3; n++)
    made.push(newAuthenticator().create({ challenge: (await begin(flo)).challenge, ...site }));
  const outcomes = await Promise.allSettled(made.map((one, n) => add(flo, one, `Key ${n}`)));
  const refused = outcomes.filter((one) => one.status === "rejected");
  expect(refused.map(({ reason }) => reason.message)).toEqual(Array(3).fill(calls.passkeyErrors.tooMany));
  expect((await keysOf(flo)).passkeys).toHaveLength(calls.maxPasskeys);
  await expect(begin(flo)).rejects.toMatchObject({ code: "quota-exceeded", message: calls.passkeyErrors.tooMany });
});

it("wrong tries are limited as wrong passwords are, and not for an owner who was signed in on that network", async () => {
  const limited = await ownApp({ PUBLIC_URL: site.origin, LIMITS: "sign-in-network=3/15m" });
  const key = newAuthenticator();
  const asOwner = transportOf(limited, await signedInPerson(limited, "ike"));
  const { options } = await call(asOwner, calls.beginPasskey, { body: {} });
  const registration = key.create({ challenge: options.challenge, ...site }) as calls.PasskeyRegistration;
  await call(asOwner, calls.addPasskey, { body: { name: "Phone", registration } });
  const send = async (payload: object) =>
    (await limited.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=passkey", payload })).statusCode;
  const codes: number[] = [];
  for (let n = 0; n < 4; n++) codes.push(await send(newAuthenticator().get({ challenge: "x", ...site })));
  expect(codes).toEqual([403, 403, 403, 429]);
  const { challenge } = (await call(limited.transport, calls.passkeyChallenge, {})).options;
  expect(await send(key.get({ challenge, ...site }))).toBe(200);
  expect(await send(key.get({ challenge, ...site }))).not.toBe(200);
});

it("an account has one count of right tries for all its passkeys, and no network's challenges can be used up", async () => {
  const limited = await ownApp({ PUBLIC_URL: site.origin, LIMITS: "sign-in-right=2/15m" });
  const asOwner = transportOf(limited, await signedInPerson(limited, "joy"));
  const keys = [newAuthenticator(), newAuthenticator()];
  for (const key of keys) {
    const { options } = await call(asOwner, calls.beginPasskey, { body: {} });
    const registration = key.create({ challenge: options.challenge, ...site }) as calls.PasskeyRegistration;
    await call(asOwner, calls.addPasskey, { body: { name: "Phone", registration } });
  }
  const challenges: string[] = [];
  while (challenges.length < 301)
    challenges.push((await call(limited.transport, calls.passkeyChallenge, {})).options.challenge);
  const url = "/auth/v1/token?grant_type=passkey";
  const codes = [];
  for (const [n, challenge] of challenges.slice(0, 4).entries()) {
    const payload = keys[n % 2]?.get({ challenge, ...site }) ?? {};
    codes.push((await limited.app.inject({ method: "POST", url, payload })).statusCode);
  }
  expect(codes).toEqual([200, 200, 429, 429]);
});
