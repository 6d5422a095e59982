import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { authClient, browserFetch } from "../../../../../testing/auth-client.ts";
import { signedInPerson } from "../../../../../testing/sign-in.ts";

const testApp = await ownApp();
const { app, db } = testApp;
const site = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.server.closeAllConnections());

let people = 0;
const refresh = (token: string) =>
  app.inject({ method: "POST", url: "/auth/v1/token?grant_type=refresh_token", payload: { refresh_token: token } });
const sessionsOf = async (id: string) =>
  (await sql<{ id: string }>`select id from sessions where user_id = ${id}`.execute(db.write)).rows.length;

async function signUpAndIn(client: ReturnType<typeof authClient>, username: string) {
  const { email, password, id } = await signedInPerson(testApp, username);
  const { data, error } = await client.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return { id, email, password, session: data.session };
}

describe("a browser", () => {
  it("never gets a refresh token where scripts can read it, and refreshes by its cookie", async () => {
    const jar = new Map<string, string>();
    const bodies: string[] = [];
    const carry: typeof fetch = async (input, init) => {
      const reply = await browserFetch(site, jar)(input, init);
      bodies.push(await reply.clone().text());
      return reply;
    };
    const { email, password, session } = await signUpAndIn(authClient(site, carry), "browser");
    const first = jar.get("dishboard-session") ?? "";
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(jar.get("signed-in")).toBe("1");

    const reloaded = await authClient(site, carry).refreshSession({ refresh_token: "after a reload" });
    expect(reloaded.data.session?.user.email).toBe(email);
    expect(reloaded.data.session?.refresh_token).not.toBe(session?.refresh_token);
    const second = jar.get("dishboard-session") ?? "";
    expect(second).not.toBe(first);
    for (const token of [first, second]) expect(bodies.join()).not.toContain(token);

    await authClient(site, carry).signInWithPassword({ email, password });
    const last = jar.get("dishboard-session") ?? "";
    await reloadedSignOut(carry);
    expect(jar.size).toBe(0);
    expect((await refresh(last)).json().error_code).toBe("refresh_token_not_found");
    jar.set("signed-in", "1");
    const visitor = await authClient(site, carry).refreshSession({ refresh_token: first });
    expect(visitor.error?.message).toBe("Invalid Refresh Token: Refresh Token Not Found");
    expect(jar.size).toBe(0);
  });

  async function reloadedSignOut(carry: typeof fetch): Promise<void> {
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    expect((await carry(`${site}/auth/v1/logout?scope=local`, init)).status).toBe(204);
  }

  it("gets the cookies with the attributes that protect them", async () => {
    const { email, password } = await signedInPerson(testApp, "marks");
    const request = {
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      payload: { email, password },
      headers: { "sec-fetch-site": "same-origin" },
    } as const;
    const [token, hint] = [(await app.inject(request)).headers["set-cookie"]].flat();
    expect(token).toMatch(/^dishboard-session=[\w-]{43}; Max-Age=5184000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/);
    expect(hint).toBe("signed-in=1; Max-Age=5184000; Path=/; SameSite=Lax");
  });

  it.each([
    ["local", {}, '"cache"'],
    ["global", {}, '"cache"'],
    ["others", {}, undefined],
    ["local", { "sec-ch-ua": '"Chromium";v="150"' }, undefined],
  ])(
    "that signs out (%s, %o) is asked to clear %s, and never what it keeps for visitors",
    async (scope, more, cleared) => {
      people += 1;
      const { accessToken } = await signedInPerson(testApp, `clears_${people}`);
      const headers = { authorization: `Bearer ${accessToken}`, "sec-fetch-site": "same-origin", ...more };
      const reply = await app.inject({ method: "POST", url: `/auth/v1/logout?scope=${scope}`, headers });
      expect([reply.statusCode, reply.headers["clear-site-data"]]).toEqual([204, cleared]);
    },
  );

  it("that signs in as somebody else ends its previous session", async () => {
    const jar = new Map<string, string>();
    const client = authClient(site, browserFetch(site, jar));
    const ann = await signUpAndIn(client, "tab_ann");
    const before = await sessionsOf(ann.id);
    await signUpAndIn(authClient(site, browserFetch(site, jar)), "tab_bob");
    expect(await sessionsOf(ann.id)).toBe(before - 1);
    const { data } = await client.refreshSession({ refresh_token: "whatever it holds" });
    expect(data.user?.user_metadata.username).toBe("tab_bob");
  });
});

describe("another site's page", () => {
  const ask = (headers: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      payload: { email: "a@b.example", password: "something" },
      headers: { host: "localhost:3000", ...headers },
    });

  it.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "http://localhost:4000" },
    { origin: "https://evil.example" },
    { origin: "http://localhost:3000.evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" },
    // Another site's name for this machine.
    { host: "evil.example:3000", origin: "http://evil.example:3000" },
  ])("cannot sign anybody in or out: %o", async (headers) => {
    const reply = await ask(headers);
    expect([reply.statusCode, reply.json().error_code]).toEqual([403, "forbidden"]);
    expect(reply.headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    {},
    { "sec-fetch-site": "same-origin", origin: "http://localhost:3000" },
    { "sec-fetch-site": "none" },
    { origin: "http://localhost:3000" },
    { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" },
  ])("is not what this looks like: %o", async (headers) => {
    expect((await ask(headers)).json().error_code).toBe("invalid_credentials");
  });
});
