import { ownProfile } from "@dishboard/contract/accounts";
import { call } from "@dishboard/contract/endpoint";
import { myVotes } from "@dishboard/contract/votes";
import type { GoTrueClient } from "@supabase/auth-js";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { authClient } from "../../../../../testing/auth-client.ts";
import { signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";

let time = new Date();
const testApp = await ownApp({}, { clock: () => time });
const { app, db, emails } = testApp;
const site = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.server.closeAllConnections());

const advance = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};
const refresh = (token: string) =>
  app.inject({ method: "POST", url: "/auth/v1/token?grant_type=refresh_token", payload: { refresh_token: token } });
const userBy = (accessToken: string) =>
  app.inject({ url: "/auth/v1/user", headers: { authorization: `Bearer ${accessToken}` } });
const sessionsOf = async (id: string) =>
  (await sql<{ id: string }>`select id from sessions where user_id = ${id}`.execute(db.write)).rows.length;

async function signUpAndIn(client: GoTrueClient, username: string) {
  const { email, password, id } = await signedInPerson(testApp, username);
  const { data, error } = await client.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return { id, email, password, session: data.session };
}

describe("the official client", () => {
  it("works from end to end: sign up, confirm, sign in, read itself, refresh, sign out", async () => {
    const client = authClient(site);
    const credentials = { email: "Ann.Onymous@example.org", password: "correct horse" };
    const options = { emailRedirectTo: `${site}/`, data: { username: "Ann", full_name: "Ann Onymous" } };
    const joined = await client.signUp({ ...credentials, options });
    expect(joined.error).toBeNull();
    expect(joined.data.session).toBeNull();
    expect(joined.data.user).toMatchObject({ email: credentials.email, user_metadata: { username: "Ann" } });

    expect((await client.signInWithPassword(credentials)).error?.message).toBe("Email not confirmed");
    const wrong = await client.signInWithPassword({ ...credentials, password: "wrong horse" });
    expect(wrong.error).toMatchObject({ message: "Invalid login credentials", code: "invalid_credentials" });

    const [email] = await emails();
    expect(email?.link).toBe(`http://localhost:3000/#token_hash=${email?.token}&type=signup`);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const confirmed = await client.verifyOtp({ type: "signup", token_hash: email?.token ?? "" });
    expect(confirmed.data.session?.user.email_confirmed_at).toBeTruthy();

    const { data } = await client.signInWithPassword({ ...credentials, email: "ann.onymous@EXAMPLE.org" });
    expect(Object.keys(data.session ?? {}).sort()).toEqual(
      ["access_token", "expires_at", "expires_in", "refresh_token", "token_type", "user"].sort(),
    );
    expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 900 });
    const person = await client.getUser();
    expect(person.data.user).toMatchObject({ email: credentials.email, user_metadata: { full_name: "Ann Onymous" } });

    const renewed = await client.refreshSession();
    expect(renewed.data.session?.access_token).not.toBe(data.session?.access_token);
    expect(renewed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    expect(events).toEqual(expect.arrayContaining(["SIGNED_IN", "TOKEN_REFRESHED", "SIGNED_OUT"]));
  });

  it("refreshes by itself when three ticks or fewer remain", async () => {
    const client = authClient(site);
    time = new Date(Date.now() - 14 * 60_000);
    const { session } = await signUpAndIn(client, "ticker");
    const refreshed = new Promise<string>((resolve) => {
      client.onAuthStateChange((event, now) => {
        if (event === "TOKEN_REFRESHED") resolve(now?.access_token ?? "");
      });
    });
    await client.startAutoRefresh();
    expect(await refreshed).not.toBe(session?.access_token);
    await client.stopAutoRefresh();
    time = new Date();
  });

  it("signs out here only, everywhere else, or everywhere", async () => {
    const [here, there, elsewhere] = [authClient(site), authClient(site), authClient(site)];
    const { email, password, id } = await signedInPerson(testApp, "traveller");
    for (const client of [here, there, elsewhere]) await client.signInWithPassword({ email, password });
    expect(await sessionsOf(id)).toBe(4);
    await here.signOut({ scope: "others" });
    expect(await sessionsOf(id)).toBe(1);
    expect((await here.getUser()).data.user?.id).toBe(id);
    expect((await there.getUser()).error?.name).toBe("AuthSessionMissingError");
    await there.signInWithPassword({ email, password });
    await here.signOut({ scope: "local" });
    expect(await sessionsOf(id)).toBe(1);
    await elsewhere.signInWithPassword({ email, password });
    await elsewhere.signOut();
    expect(await sessionsOf(id)).toBe(0);
  });
});

describe("the sessions of a person", () => {
  it("are fifty at most: the next sign-in ends the oldest", async () => {
    const { email, password, id, refreshToken: first } = await signedInPerson(testApp, "everywhere");
    const signIn = () =>
      app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload: { email, password } });
    const second = (await signIn()).json().refresh_token;
    for (let n = 3; n <= 50; n++) await signIn();
    expect(await sessionsOf(id)).toBe(50);
    expect((await signIn()).statusCode).toBe(200);
    expect((await refresh(first)).statusCode).toBe(400);
    expect((await refresh(second)).statusCode).toBe(200);
    await Promise.all(Array.from({ length: 10 }, signIn));
    expect(await sessionsOf(id)).toBe(50);
  });
});

describe("a refresh token", () => {
  it("gives the same child to two who refresh at once", async () => {
    const { refreshToken, id } = await signedInPerson(testApp, "two_tabs");
    const replies = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    const [one, other] = replies.map((reply) => reply.json().refresh_token);
    expect(one).toBe(other);
    expect((await refresh(one)).statusCode).toBe(200);
    expect(await sessionsOf(id)).toBe(1);
  });

  it("gives it once more within a minute, for a reply that was lost, but not later", async () => {
    const { refreshToken, id } = await signedInPerson(testApp, "lost_reply");
    const first = (await refresh(refreshToken)).json().refresh_token;
    advance(60);
    expect((await refresh(refreshToken)).json().refresh_token).toBe(first);
    advance(1);
    const late = await refresh(refreshToken);
    expect([late.statusCode, late.json().error_code]).toEqual([400, "refresh_token_already_used"]);
    expect((await refresh(first)).statusCode).toBe(400);
    expect(await sessionsOf(id)).toBe(0);
  });

  it("that is stolen and older than the parent ends the whole family, even within a minute", async () => {
    const { refreshToken, accessToken } = await signedInPerson(testApp, "robbed");
    const child = (await refresh(refreshToken)).json().refresh_token;
    const grandchild = (await refresh(child)).json().refresh_token;
    expect((await refresh(refreshToken)).json().msg).toBe("Invalid Refresh Token: Already Used");
    expect((await refresh(grandchild)).json().msg).toBe("Invalid Refresh Token: Refresh Token Not Found");
    expect((await userBy(accessToken)).json().error_code).toBe("session_not_found");
  });

  it("ends after sixty days without use, and with the account's suspension", async () => {
    const { refreshToken } = await signedInPerson(testApp, "sleeper");
    const { refreshToken: other, id } = await signedInPerson(testApp, "banned");
    await sql`update users set state = 'suspended' where id = ${id}`.execute(db.write);
    expect((await refresh(other)).json()).toMatchObject({ code: 403, error_code: "user_banned" });
    advance(60 * 24 * 3_600);
    expect((await refresh(refreshToken)).statusCode).toBe(400);
  });

  it("ends ninety days after the sign-in, however often it is refreshed", async () => {
    let { refreshToken } = await signedInPerson(testApp, "regular");
    const days = 24 * 3_600;
    const refreshInBrowser = async () => {
      const reply = await app.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=refresh_token",
        payload: {},
        headers: { "sec-fetch-site": "same-origin", cookie: `dishboard-session=${refreshToken}` },
      });
      const cookies = String(reply.headers["set-cookie"]);
      const [, token = "", seconds] = /^dishboard-session=([\w-]+); Max-Age=(\d+);/.exec(cookies) ?? [];
      refreshToken = token;
      return { status: reply.statusCode, cookieSeconds: Number(seconds), accessToken: reply.json().access_token };
    };
    advance(29 * days);
    expect(await refreshInBrowser()).toMatchObject({ status: 200, cookieSeconds: 60 * days });
    advance(59 * days);
    expect(await refreshInBrowser()).toMatchObject({ status: 200, cookieSeconds: 2 * days });
    advance(2 * days - 600);
    const last = await refreshInBrowser();
    expect(last).toMatchObject({ status: 200, cookieSeconds: 600 });
    advance(600);
    expect((await userBy(last.accessToken)).json().error_code).toBe("session_not_found");
    expect((await refreshInBrowser()).status).toBe(400);
  });

  it("is stored only as its hash", async () => {
    const { refreshToken } = await signedInPerson(testApp, "hashed");
    const { rows } = await sql<{ row: string }>`
      select t::text as row from refresh_tokens t union all select s::text from sessions s`.execute(db.write);
    const stored = rows.map(({ row }) => row).join();
    const beginning = refreshToken.slice(0, 16);
    expect(stored).not.toContain(beginning);
    expect(stored).not.toContain(Buffer.from(beginning).toString("hex"));
  });
});

describe("an access token", () => {
  it("is good for a quarter of an hour, and for nobody else", async () => {
    const { accessToken, id } = await signedInPerson(testApp, "quarter");
    expect((await userBy(accessToken)).json().id).toBe(id);
    const [head, body, seal = ""] = accessToken.split(".");
    const forged = `${head}.${body}.${seal.startsWith("A") ? "B" : "A"}${seal.slice(1)}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
    for (const token of [forged, unsigned, "x", "a.b.c"]) expect((await userBy(token)).statusCode).toBe(401);
    advance(15 * 60 + 6);
    expect((await userBy(accessToken)).json().error_code).toBe("bad_jwt");
  });

  it("reads and changes nothing once its session has ended or its person is suspended", async () => {
    const left = await signedInPerson(testApp, "left");
    const headers = { authorization: `Bearer ${left.accessToken}` };
    await app.inject({ method: "POST", url: "/auth/v1/logout", headers });
    const suspended = await signedInPerson(testApp, "suspended");
    await sql`update users set state = 'suspended' where id = ${suspended.id}`.execute(db.write);
    for (const person of [left, suspended]) {
      const transport = transportOf(testApp, person);
      const refused = { code: "sign-in-required" };
      await expect(call(transport, ownProfile, {})).rejects.toMatchObject(refused);
      await expect(call(transport, myVotes, { body: { ids: [] } })).rejects.toMatchObject(refused);
    }
  });

  it("names its person to the rest of the product", async () => {
    const { accessToken, id, email } = await signedInPerson(testApp, "Named");
    const bearer = { authorization: `Bearer ${accessToken}` };
    const reply = await app.inject({ url: ownProfile.path, headers: bearer });
    const names = { username: "Named", fullName: null, bio: null, avatarUrl: null };
    expect(reply.json()).toEqual({ id, email, ...names, isAdministrator: false, isModerator: false, eraseAt: null });
    expect(reply.headers["cache-control"]).toBe("no-store");
    await expect(call(testApp.transport, ownProfile, {})).rejects.toMatchObject({ code: "sign-in-required" });
  });
});
