import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { authClient } from "../../../../../testing/auth-client.ts";
import { signedInPerson } from "../../../../../testing/sign-in.ts";

let time = new Date();
const testApp = await ownApp({ PUBLIC_URL: "https://board.example" }, { clock: () => time });
const { app, db, emails } = testApp;
const site = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.server.closeAllConnections());

const advance = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url, payload, headers });
const verify = (type: string, token?: string) => post("/auth/v1/verify", { type, token_hash: token });
const signIn = (email: string, password: string) => post("/auth/v1/token?grant_type=password", { email, password });
const refresh = (token: string) => post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });
const change = (accessToken: string, payload: object) =>
  app.inject({ method: "PUT", url: "/auth/v1/user", payload, headers: { authorization: `Bearer ${accessToken}` } });

async function emailTo(email: string) {
  const all = (await emails()).filter(({ to }) => to === email);
  const found = all.find(({ token }) => token !== "") ?? all[0];
  if (!found) throw new Error(`no email to ${email}`);
  return found;
}

describe("a link in a mail", () => {
  it("leads to the site's own address, whatever the request says, with the token where no server sees it", async () => {
    const payload = { email: "host@example.org", password: "correct horse", data: { username: "host_header" } };
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    await post("/auth/v1/signup?redirect_to=https://evil.example/", payload, headers);
    const email = await emailTo("host@example.org");
    expect(email.link).toBe(`https://board.example/#token_hash=${email.token}&type=signup`);
    expect(email.text).not.toContain("evil.example");
    expect(email.token).toMatch(/^[\w-]{43}$/);
  });

  it("is used up by a POST and by nothing else, once, within a day", async () => {
    const payload = { email: "once@example.org", password: "correct horse", data: { username: "once_only" } };
    await post("/auth/v1/signup", payload);
    const { token } = await emailTo("once@example.org");
    await app.inject(`/auth/v1/verify?token_hash=${token}&type=signup`);
    await app.inject({ method: "HEAD", url: `/auth/v1/verify?token_hash=${token}&type=signup` });
    expect((await verify("recovery", token)).statusCode).toBe(403);
    const replies = await Promise.all([verify("signup", token), verify("signup", token), verify("signup", token)]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 403, 403]);
    expect((await verify("signup", token)).json()).toMatchObject({
      error_code: "otp_expired",
      msg: "Email link is invalid or has expired",
    });
    await post("/auth/v1/recover", { email: "once@example.org" });
    const late = await emailTo("once@example.org");
    advance(24 * 3_600);
    expect((await verify("recovery", late.token)).statusCode).toBe(403);
  });

  it("is stored only as its hash, and not in the queue of jobs", async () => {
    const payload = { email: "stored@example.org", password: "correct horse", data: { username: "kept_hash" } };
    await post("/auth/v1/signup", payload);
    const { token } = await emailTo("stored@example.org");
    const { rows } = await sql<{ row: string }>`
      select t::text as row from email_tokens t union all select j::text from graphile_worker._private_jobs j`.execute(
      db.write,
    );
    const stored = rows.map(({ row }) => row).join();
    const beginning = token.slice(0, 16);
    expect(stored).not.toContain(beginning);
    expect(stored).not.toContain(Buffer.from(beginning).toString("hex"));
  });

  it.each(["", "x", "a".repeat(43), "a".repeat(3_000), null])("made up as %.20j opens nothing", async (token) => {
    expect((await post("/auth/v1/verify", { type: "signup", token_hash: token })).json().error_code).toBe(
      "otp_expired",
    );
  });

  it("comes again", async () => {
    const client = authClient(site);
    const credentials = { email: "again@example.org", password: "correct horse" };
    await client.signUp({ ...credentials, options: { data: { username: "again_please" } } });
    await emails();
    expect((await client.resend({ type: "signup", email: credentials.email })).error).toBeNull();
    const { token } = await emailTo(credentials.email);
    const { data } = await client.verifyOtp({ email: credentials.email, type: "email", token });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });
});

describe("who forgot the password", () => {
  it("chooses a new one by a link, and is signed out everywhere else", async () => {
    const person = await signedInPerson(testApp, "forgetful");
    const client = authClient(site);
    const asked = await client.resetPasswordForEmail(person.email, {
      redirectTo: "https://board.example/reset-password",
    });
    expect(asked.error).toBeNull();
    const email = await emailTo(person.email);
    expect(email.link).toBe(`https://board.example/reset-password#token_hash=${email.token}&type=recovery`);
    const { data } = await client.verifyOtp({ type: "recovery", token_hash: email.token });
    expect(data.session?.user.id).toBe(person.id);
    expect((await client.updateUser({ password: "a new password" })).error).toBeNull();
    expect((await refresh(person.refreshToken)).statusCode).toBe(400);
    expect((await signIn(person.email, person.password)).statusCode).toBe(400);
    expect((await signIn(person.email, "a new password")).statusCode).toBe(200);
    expect((await client.getUser()).error).toBeNull();
    expect((await emailTo(person.email)).subject).toBe("Your Dishboard password was changed");
  });

  it("may do so once, and not for long", async () => {
    const person = await signedInPerson(testApp, "slow");
    await post("/auth/v1/recover", { email: person.email });
    const token = (await verify("recovery", (await emailTo(person.email)).token)).json().access_token;
    expect((await change(token, { password: "one password" })).statusCode).toBe(200);
    expect((await change(token, { password: "two passwords" })).json().error_code).toBe("validation_failed");
    await post("/auth/v1/recover", { email: person.email });
    const recovered = (await verify("recovery", (await emailTo(person.email)).token)).json();
    advance(31 * 60);
    const late = (await refresh(recovered.refresh_token)).json().access_token;
    expect((await change(late, { password: "three passwords" })).statusCode).toBe(400);
  });

  it("of an account that somebody else has signed up is not left with the other's password", async () => {
    const email = "victim@example.org";
    const payload = { email, password: "the attacker's", data: { username: "not_the_victim" } };
    await post("/auth/v1/signup", payload);
    await emails();
    await post("/auth/v1/recover", { email });
    expect((await verify("recovery", (await emailTo(email)).token)).statusCode).toBe(200);
    expect((await signIn(email, "the attacker's")).json().msg).toBe("Invalid login credentials");
  });
});

describe("a signed-in person", () => {
  it("changes the password with the old one, which ends every other session", async () => {
    const person = await signedInPerson(testApp, "changer");
    const other = (await signIn(person.email, person.password)).json();
    const request = { password: "a better password" };
    expect((await change(person.accessToken, request)).json().msg).toBe("Please enter your current password");
    const wrong = await change(person.accessToken, { ...request, current_password: "not this" });
    expect(wrong.json().error_code).toBe("invalid_credentials");
    const common = await change(person.accessToken, { password: "password", current_password: person.password });
    expect(common.json()).toMatchObject({ error_code: "weak_password", msg: "Please choose a less common password" });
    const done = await change(person.accessToken, { ...request, current_password: person.password });
    expect(done.json().id).toBe(person.id);
    expect((await refresh(other.refresh_token)).statusCode).toBe(400);
    expect((await change(other.access_token, request)).json().error_code).toBe("session_not_found");
    expect((await refresh(person.refreshToken)).statusCode).toBe(200);
    expect((await signIn(person.email, "a better password")).statusCode).toBe(200);
  });

  it("changes the address once the new one is confirmed, and the old one is told", async () => {
    const person = await signedInPerson(testApp, "mover");
    const request = { email: "moved@example.org", current_password: person.password };
    expect((await change(person.accessToken, { email: "moved@example.org" })).statusCode).toBe(400);
    expect((await change(person.accessToken, request)).json()).toMatchObject({
      email: person.email,
      new_email: "moved@example.org",
    });
    expect((await signIn("moved@example.org", person.password)).statusCode).toBe(400);
    await emailTo("moved@example.org");
    await post("/auth/v1/resend", { type: "email_change", email: person.email });
    const { token, link } = await emailTo("moved@example.org");
    expect(link).toBe(`https://board.example/#token_hash=${token}&type=email_change`);
    expect((await verify("email_change", token)).json().user).toMatchObject({ email: "moved@example.org" });
    expect((await signIn("moved@example.org", person.password)).statusCode).toBe(200);
    expect((await signIn(person.email, person.password)).statusCode).toBe(400);
    expect((await emailTo(person.email)).text).toContain("mo…@example.org");
  });

  it("cannot move to somebody's address, nor find out that it is one", async () => {
    const person = await signedInPerson(testApp, "curious");
    const owner = await signedInPerson(testApp, "owner_of_it");
    const request = { email: owner.email, current_password: person.password };
    expect((await change(person.accessToken, request)).statusCode).toBe(200);
    const email = await emailTo(owner.email);
    expect([email.subject, email.token]).toEqual(["You already have a Dishboard account", ""]);
  });

  it("who is suspended can change nothing and sign in no more", async () => {
    const person = await signedInPerson(testApp, "suspended");
    await sql`update users set state = 'suspended' where id = ${person.id}`.execute(db.write);
    expect((await change(person.accessToken, { password: "another one" })).json().error_code).toBe("session_not_found");
    expect((await signIn(person.email, "not the password")).json().error_code).toBe("invalid_credentials");
    expect((await signIn(person.email, person.password)).json().error_code).toBe("user_banned");
  });
});

it("by https the cookies have the name and the attributes that only https may set", async () => {
  const person = await signedInPerson(testApp, "secured");
  const payload = { email: person.email, password: person.password };
  const reply = await post("/auth/v1/token?grant_type=password", payload, { origin: "https://board.example" });
  const [token, hint] = [reply.headers["set-cookie"]].flat();
  expect(token).toMatch(/^__Host-session=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(hint).toBe("signed-in=1; Max-Age=5184000; Path=/; Secure; SameSite=Lax");
});
