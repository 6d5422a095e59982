import { emailLink, emailLinkErrors } from "@dishboard/contract/accounts";
import { call } from "@dishboard/contract/endpoint";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { signedInPerson } from "../../../../../testing/sign-in.ts";
import { createTasks } from "../../../app.ts";
import { openLog } from "../../../platform/log.ts";

let time = new Date();
const testApp = await ownApp({ LIMITS: "sign-in=5/15m" }, { clock: () => time });
const { app, db, emails, settings } = testApp;

const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
const verify = (token: string, more: object = {}) =>
  post("/auth/v1/verify", { type: "signup", token_hash: token, ...more });
const signIn = (email: string, password: string) => post("/auth/v1/token?grant_type=password", { email, password });
const ownerOf = (tokenHash: string, type: "signup" | "email_change" | "recovery" = "signup") =>
  call(testApp.transport, emailLink, { body: { type, tokenHash } });

const sweep = () =>
  createTasks({ settings, db, log: openLog("silent"), clock: () => time })["account-sweep"]?.run(undefined);

async function signUp(email: string, username: string, password: string): Promise<string> {
  const reply = await post("/auth/v1/signup", { email, password, data: { username } });
  expect(reply.statusCode).toBe(200);
  return tokenTo(email);
}

async function tokenTo(email: string): Promise<string> {
  const token = (await emails()).find(({ to }) => to === email)?.token;
  if (!token) throw new Error(`no link came to ${email}`);
  return token;
}

async function signedUpTwice(name: string) {
  const email = `${name}@example.org`;
  const strangers = await signUp(email, `${name}_stranger`, "the stranger's");
  const own = await signUp(email, `${name}_owner`, "the owner's own");
  return { email, strangers, own };
}

describe("a link in an email", () => {
  it("says whom it is for as often as it is asked, and is not used up by that", async () => {
    const token = await signUp("named@example.org", "Named", "correct horse");
    const owner = { username: "Named", email: "named@example.org", needsPassword: false };
    expect(await ownerOf(token)).toMatchObject(owner);
    expect(await ownerOf(token)).toMatchObject(owner);
    const { personId } = await ownerOf(token);
    expect((await verify(token)).json().user.id).toBe(personId);
  });

  it("says that it was used, or that it is not good, and then names nobody", async () => {
    const token = await signUp("spent@example.org", "spent", "correct horse");
    await post("/auth/v1/resend", { type: "signup", email: "spent@example.org" });
    const again = await tokenTo("spent@example.org");
    await verify(token);
    const isUsed = { code: "not-found", message: emailLinkErrors.used };
    for (const link of [token, again]) await expect(ownerOf(link)).rejects.toMatchObject(isUsed);
    for (const other of ["", "x".repeat(43)])
      await expect(ownerOf(other)).rejects.toMatchObject({ code: "not-found", message: emailLinkErrors.invalid });
    const late = await signUp("late.link@example.org", "late_link", "correct horse");
    await expect(ownerOf(late, "recovery")).rejects.toMatchObject({ message: emailLinkErrors.invalid });
    time = new Date(time.getTime() + 24 * 3_600_000);
    await expect(ownerOf(late)).rejects.toMatchObject({ message: emailLinkErrors.invalid });
    await sweep();
    await expect(ownerOf(token)).rejects.toMatchObject(isUsed);
    time = new Date(time.getTime() + 30 * 24 * 3_600_000);
    await sweep();
    await expect(ownerOf(token)).rejects.toMatchObject({ message: emailLinkErrors.invalid });
  });

  it("names the account of a reset and of a new address too", async () => {
    const person = await signedInPerson(testApp, "renewed");
    await post("/auth/v1/recover", { email: person.email });
    const known = { personId: person.id, username: "renewed", needsPassword: false };
    expect(await ownerOf(await tokenTo(person.email), "recovery")).toEqual({ ...known, email: person.email });
    const payload = { email: "renewed.2@example.org", current_password: person.password };
    const headers = { authorization: `Bearer ${person.accessToken}` };
    await app.inject({ method: "PUT", url: "/auth/v1/user", payload, headers });
    const moved = await tokenTo("renewed.2@example.org");
    expect(await ownerOf(moved, "email_change")).toEqual({ ...known, email: "renewed.2@example.org" });
  });
});

describe("an address that was signed up twice", () => {
  it("is not confirmed by a link alone, which stays good", async () => {
    const { strangers, own } = await signedUpTwice("alone");
    for (const token of [strangers, own]) {
      expect((await ownerOf(token)).needsPassword).toBe(true);
      expect((await verify(token)).json()).toMatchObject({
        error_code: "password_needed",
        msg: "Please enter the password of this sign-up",
      });
    }
    expect((await verify(own, { password: "the owner's own" })).statusCode).toBe(200);
  });

  it("gets the name and password of the sign-up whose password is typed, and the stranger's never opens it", async () => {
    const { email, strangers, own } = await signedUpTwice("typed");
    expect((await verify(strangers, { password: "the owner's own" })).json()).toMatchObject({
      error_code: "invalid_credentials",
      msg: "This is not the password of this sign-up",
    });
    const session = (await verify(own, { password: "the owner's own" })).json();
    expect(session.user.user_metadata.username).toBe("typed_owner");
    expect((await signIn(email, "the stranger's")).json().msg).toBe("Invalid login credentials");
    expect((await signIn(email, "the owner's own")).statusCode).toBe(200);
    expect((await verify(strangers, { password: "the stranger's" })).json().error_code).toBe("otp_expired");
  });

  it("does not lose an older sign-up to a newer one", async () => {
    const email = "older@example.org";
    const own = await signUp(email, "older_owner", "the owner's own");
    await signUp(email, "older_stranger", "the stranger's");
    const session = (await verify(own, { password: "the owner's own" })).json();
    expect(session.user.user_metadata.username).toBe("older_owner");
    expect((await signIn(email, "the stranger's")).statusCode).toBe(400);
  });

  it("can be confirmed with a new password by a person who knows none of them", async () => {
    const { email, strangers } = await signedUpTwice("chosen");
    const common = await verify(strangers, { new_password: "password" });
    expect(common.json()).toMatchObject({ error_code: "weak_password" });
    expect((await verify(strangers, { new_password: "chosen just now" })).statusCode).toBe(200);
    for (const password of ["the stranger's", "the owner's own"])
      expect((await signIn(email, password)).statusCode).toBe(400);
    expect((await signIn(email, "chosen just now")).statusCode).toBe(200);
  });

  it("is confirmed once by two links at the same moment", async () => {
    const { email, strangers, own } = await signedUpTwice("moment");
    const replies = await Promise.all([
      verify(own, { password: "the owner's own" }),
      verify(strangers, { password: "the stranger's" }),
      verify(own, { new_password: "chosen just now" }),
    ]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 403, 403]);
    const { rows } =
      await sql`select 1 from sign_ups s join users u on u.id = s.user_id where u.email = ${email}`.execute(db.write);
    expect(rows).toEqual([]);
  });

  it("lets nobody guess the password: wrong ones count as at a sign-in", async () => {
    const { own } = await signedUpTwice("guessed");
    const wrong = async () => (await verify(own, { password: "not this one" })).statusCode;
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) codes.push(await wrong());
    expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

it("a first sign-up can be confirmed with a new password too", async () => {
  const token = await signUp("first@example.org", "first_of_all", "somebody else's");
  expect((await verify(token, { new_password: "chosen just now" })).statusCode).toBe(200);
  expect((await signIn("first@example.org", "somebody else's")).statusCode).toBe(400);
  expect((await signIn("first@example.org", "chosen just now")).statusCode).toBe(200);
});

it("a password is not looked at for a link that is not good", async () => {
  const token = await signUp("idle@example.org", "idle", "correct horse");
  await verify(token);
  for (const proof of [{ password: "correct horse" }, { new_password: "correct horse" }])
    expect((await verify(token, proof)).json().error_code).toBe("otp_expired");
});
