import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";
import { type SignedIn, signedInPerson } from "../../../../testing/sign-in.ts";

let now = 1_000;
const limits = {
  LIMITS:
    "sign-in=5/15m,sign-in-network=30/15m,sign-in-right=20/15m,sign-in-right-network=30/15m,refresh=10/5m,sign-up=5/30m,mail=3/1h,mail-address=7/1h,mail-address-day=10/1d,mail-known=2/1h,mail-known-day=3/1d,mail-network=20/1h,usernames=20/1m,uncached=20/30s,search=200/1m",
  PASSWORD_QUEUE: "1000",
};
const testApp = await ownApp(limits, { now: () => now });
const { app, emails } = testApp;

const post = (url: string, payload: object, remoteAddress = "192.0.2.1") =>
  app.inject({ method: "POST", url, payload, remoteAddress });
const signIn = (email: string, password: string, from?: string) =>
  post("/auth/v1/token?grant_type=password", { email, password }, from);
let people = 0;
const signUp = (from: string, email?: string) => {
  people += 1;
  const data = { username: `limited_${people}` };
  return post(
    "/auth/v1/signup",
    { email: email ?? `limited.${people}@example.org`, password: "correct horse", data },
    from,
  );
};
const minutes = (count: number) => {
  now += count * 60_000;
};

describe("sign-in", () => {
  it("may fail five times per account and network, while the owner still signs in from elsewhere", async () => {
    const owner = await signedInPerson(testApp, "guessed");
    const replies = await Promise.all(Array.from({ length: 1_000 }, () => signIn(owner.email, "a guess")));
    const wrong = replies.filter((reply) => reply.json().error_code === "invalid_credentials");
    const refused = replies.filter((reply) => reply.statusCode === 429);
    expect([wrong.length, refused.length]).toEqual([5, 995]);
    expect(refused[0]?.json()).toMatchObject({
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Too many requests. Please try again in 15 minutes.",
    });
    expect(refused[0]?.headers["retry-after"]).toBe("900");
    expect((await signIn(owner.email.toUpperCase(), owner.password)).statusCode).toBe(429);
    expect((await signIn(owner.email, owner.password, "192.0.2.2")).statusCode).toBe(200);
    minutes(15);
    expect((await signIn(owner.email, owner.password)).statusCode).toBe(200);
  });

  it("is limited in the same way for an unknown address", async () => {
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await signIn("nobody@example.org", "a guess", "192.0.2.3")).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("may fail thirty times per network over all accounts; one /56 is one network, and a right password does not count", async () => {
    const owner = await signedInPerson(testApp, "sprayed");
    for (let n = 0; n < 20; n++)
      expect((await signIn(owner.email, owner.password, "2001:db8::1")).statusCode).toBe(200);
    const spray = (n: number) =>
      signIn(`n${n}@example.org`, "a guess", `2001:db8:0:${(n % 8).toString(16)}::${n.toString(16)}`);
    const statuses = [];
    for (let n = 1; n <= 50; n++) statuses.push((await spray(n)).statusCode);
    expect(statuses).toEqual([...Array(30).fill(400), ...Array(20).fill(429)]);
    expect((await signIn("n1@example.org", "a guess", "2001:db8:0:100::1")).statusCode).toBe(400);
  });

  it("stays possible for a member in a network where they were signed in, while a neighbour there guesses passwords", async () => {
    const member = await signedInPerson(testApp, "neighbour");
    const stranger = await signedInPerson(testApp, "elsewhere");
    expect((await signIn(member.email, member.password, "192.0.2.60")).statusCode).toBe(200);
    for (let n = 0; n < 30; n++) await signIn(`g${n}@example.org`, "a guess", "192.0.2.60");
    expect((await signIn(stranger.email, stranger.password, "192.0.2.60")).statusCode).toBe(429);
    expect((await signIn(member.email, member.password, "192.0.2.60")).statusCode).toBe(200);
    // The account's limit holds, and guesses do not reveal that the member was signed in here.
    const guess = () => signIn(member.email, "a guess", "192.0.2.60");
    const strange = await signIn(stranger.email, "a guess", "192.0.2.60");
    for (const reply of await Promise.all(Array.from({ length: 5 }, guess)))
      expect([reply.statusCode, reply.json()]).toEqual([429, strange.json()]);
    expect((await signIn(member.email, member.password, "192.0.2.60")).statusCode).toBe(429);
    minutes(30);
  });
});

describe("a right password", () => {
  it("may be used twenty times for one account and thirty times in all by strangers to one network", async () => {
    const ann = await signedInPerson(testApp, "often_ann");
    const ben = await signedInPerson(testApp, "often_ben");
    const cat = await signedInPerson(testApp, "seldom_cat");
    const countSignIns = async ({ email, password }: { email: string; password: string }, from: string) => {
      const statuses = [];
      for (let n = 0; n < 25; n++) statuses.push((await signIn(email, password, from)).statusCode);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await countSignIns(ann, "192.0.2.50")).toBe(20);
    expect(await countSignIns(ben, "192.0.2.50")).toBe(20);
    expect((await signIn(cat.email, cat.password, "192.0.2.50")).statusCode).toBe(429);
    expect(await countSignIns(ann, "192.0.2.51")).toBe(20);
    minutes(15);
    expect(await countSignIns(ann, "192.0.2.50")).toBe(20);
  });
});

describe("refreshing a session", () => {
  it("may be done ten times in five minutes by one browser, and one too many signs nobody out", async () => {
    const { refreshToken } = await signedInPerson(testApp, "reloading");
    let cookie = `dishboard-session=${refreshToken}`;
    const refresh = async () => {
      const headers = { cookie, "sec-fetch-site": "same-origin" };
      const url = "/auth/v1/token?grant_type=refresh_token";
      const reply = await app.inject({ method: "POST", url, payload: {}, headers, remoteAddress: "192.0.2.60" });
      for (const { name, value } of reply.cookies) if (name === "dishboard-session") cookie = `${name}=${value}`;
      return reply;
    };
    for (let n = 0; n < 10; n++) expect((await refresh()).statusCode).toBe(200);
    const refused = await refresh();
    expect([refused.statusCode, refused.headers["retry-after"], refused.cookies]).toEqual([429, "300", []]);
    minutes(5);
    expect((await refresh()).statusCode).toBe(200);
  });
});

describe("sign-up", () => {
  it("is possible five times in half an hour per network", async () => {
    const replies = [];
    for (let n = 0; n < 6; n++) replies.push(await signUp("192.0.2.10"));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(replies[5]?.headers["retry-after"]).toBe("1800");
    expect((await signUp("192.0.2.11")).statusCode).toBe(200);
    minutes(30);
    expect((await signUp("192.0.2.10")).statusCode).toBe(200);
  });
});

describe("emails", () => {
  const ways = (email: string) => [
    (from: string) => signUp(from, email),
    (from: string) => post("/auth/v1/resend", { type: "signup", email }, from),
    (from: string) => post("/auth/v1/recover", { email: email.toUpperCase() }, from),
    (from: string) => post("/auth/v1/resend", { type: "email_change", email }, from),
  ];

  it("are sent three times an hour to one address that one network asks for, and its owner gets a reset elsewhere", async () => {
    const { email } = await signedInPerson(testApp, "pestered");
    await emails();
    const replies = [];
    for (const ask of [...ways(email), ...ways(email)]) replies.push(await ask("192.0.2.20"));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect(replies[3]?.json().error_code).toBe("over_email_send_rate_limit");
    expect(Number(replies[3]?.headers["retry-after"])).toBeGreaterThan(3_500);
    await emails();
    expect((await post("/auth/v1/recover", { email }, "192.0.2.21")).statusCode).toBe(200);
    expect((await emails()).filter(({ to }) => to === email)).toHaveLength(1);
  });

  it("are sent seven times an hour to one address, from wherever they are requested", async () => {
    const email = "bombed@example.org";
    await emails();
    const replies = [];
    for (const round of [2, 3, 4]) {
      const from = (way: number) => `192.0.${round}.${way + 100}`;
      for (const [n, ask] of ways(email).entries()) replies.push(await ask(from(n)));
    }
    const statuses = replies.map((reply) => reply.statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
    expect((await emails()).length).toBeLessThanOrEqual(7);
  });

  it("are kept for the networks in which their owner was signed in, and others cannot tell whether there is one", async () => {
    people += 1;
    const [owner, nobody] = [await signedInPerson(testApp, `besieged${people}`), `nobody${people}@example.org`];
    const session = (await signIn(owner.email, owner.password, "192.0.2.50")).json();
    const reset = async (email: string, from: string) => {
      const { statusCode, body, headers } = await post("/auth/v1/recover", { email }, from);
      return { statusCode, body, wait: Number(headers["retry-after"] ?? 0) };
    };
    await reset(nobody, "192.0.2.53");
    minutes(60);
    let networks = 0;
    const foreignReplies = async (times: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n++) {
        networks += 1;
        const replies = await Promise.all([owner.email, nobody].map((email) => reset(email, `192.0.6.${networks}`)));
        expect(replies[0]).toEqual(replies[1]);
        statuses.push(replies[0]?.statusCode ?? 0);
      }
      return statuses;
    };
    expect(await foreignReplies(8)).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
    await emails();
    expect(await reset(owner.email, "192.0.2.50")).toMatchObject({ statusCode: 200 });
    expect((await emails()).filter(({ to }) => to === owner.email)).toHaveLength(1);
    expect(await reset(nobody, "192.0.2.50")).toMatchObject({ statusCode: 429 });
    // A phone changes networks without signing in again.
    expect(await reset(owner.email, "192.0.2.51")).toMatchObject({ statusCode: 429 });
    const refreshed = await post(
      "/auth/v1/token?grant_type=refresh_token",
      { refresh_token: session.refresh_token },
      "192.0.2.52",
    );
    expect(refreshed.statusCode).toBe(200);
    expect(await reset(owner.email, "192.0.2.52")).toMatchObject({ statusCode: 200 });
    expect(await reset(owner.email, "192.0.2.52")).toMatchObject({ statusCode: 429 });
    minutes(60);
    expect(await foreignReplies(3)).toEqual([200, 200, 429]);
    expect(await reset(owner.email, "192.0.2.50")).toMatchObject({ statusCode: 200 });
    const refused = await reset(owner.email, "192.0.2.50");
    expect([refused.statusCode, refused.wait > 20 * 3_600]).toEqual([429, true]);
    minutes(24 * 60);
    expect(await foreignReplies(1)).toEqual([200]);
  });

  it("may be requested twenty times an hour by one network, for known addresses or not", async () => {
    const ask = (n: number) => post("/auth/v1/recover", { email: `n${n}@example.org` }, "192.0.2.30");
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(10);
  });
});

it("a username may be looked up so many times a minute, and look-ups take no sign-up from the network", async () => {
  const ask = () => app.inject({ url: "/api/accounts/username?value=somebody", remoteAddress: "192.0.2.40" });
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push((await ask()).statusCode);
  expect(statuses.slice(19)).toEqual([200, 429]);
  expect((await signUp("192.0.2.40")).statusCode).toBe(200);
});

it("an appeal of a member is not refused because a neighbour has sent thirty without an account", async () => {
  const member = await signedInPerson(testApp, "appealing");
  const form = { decisionId: "0199aaaa-0000-7000-8000-000000000001", text: "It was a mistake." };
  const send = (payload: object) => post("/api/suspension/appeals", payload, "192.0.2.70");
  for (let n = 0; n < 31; n++) expect((await send({})).statusCode).toBe(400);
  for (let n = 0; n < 30; n++) expect((await send({ ...form, token: "junk" })).statusCode).toBe(404);
  expect((await send({ ...form, token: "junk" })).statusCode).toBe(429);
  const reply = await app.inject({
    method: "POST",
    url: "/api/appeals",
    headers: { authorization: `Bearer ${member.accessToken}` },
    payload: form,
    remoteAddress: "192.0.2.70",
  });
  expect(reply.statusCode).toBe(404);
});

describe("what a visitor uses up", () => {
  let member: SignedIn;
  beforeAll(async () => {
    member = await signedInPerson(testApp, "neighbour");
  });
  const askAs = async (headers: Record<string, string>, url: string, from: string, payload?: object) =>
    app.inject({ method: payload ? "POST" : "GET", url, headers, remoteAddress: from, ...(payload && { payload }) });
  const bearer = ({ accessToken }: { accessToken: string }) => ({ authorization: `Bearer ${accessToken}` });

  it("takes no report from members of the network, and only valid reports count", async () => {
    const owner = await newPerson(testApp.db, "reported");
    const [first, second] = [await owner.submitsProduct({}), await owner.submitsProduct({})];
    const report = (headers: Record<string, string>, id: string, reason: string) =>
      askAs(headers, "/api/reports", "192.0.2.71", { kind: "product", id, reason });
    for (let n = 0; n < 31; n++) expect((await askAs({}, "/api/reports", "192.0.2.71", {})).statusCode).toBe(400);
    for (let n = 0; n < 30; n++) expect((await report({}, first, "spam")).statusCode).toBe(200);
    expect((await report({}, second, "illegal")).statusCode).toBe(429);
    expect((await report(bearer(member), second, "illegal")).statusCode).toBe(200);
    for (let n = 0; n < 29; n++) expect((await report(bearer(member), second, "illegal")).statusCode).toBe(200);
    expect((await report(bearer(member), second, "illegal")).statusCode).toBe(429);
  });

  it("takes no share, table, place or saved card from members of the network", async () => {
    const item = await (await newPerson(testApp.db, "shared")).submitsProduct({});
    const near = "lat=51.5&lon=-0.1";
    const calls: [url: string, max: number, payload?: object][] = [
      [`/api/shares/product/${item}`, 120, {}],
      [`/api/geocode/reverse?${near}`, 80],
      ["/api/saves/cards", 300, { items: [{ kind: "product", id: item }] }],
      ["/api/tables", 60, { guestKey: "0".repeat(32), latitude: 51.5, longitude: -0.1, placeName: "Soho" }],
    ];
    for (const [url, max, payload] of calls) {
      for (let n = 0; n < max; n++) expect((await askAs({}, url, "192.0.2.76", payload)).statusCode).toBe(200);
      const refused = await askAs({}, url, "192.0.2.76", payload);
      const ofMember = await askAs(bearer(member), url, "192.0.2.76", payload);
      expect([url, refused.statusCode, ofMember.statusCode]).toEqual([url, 429, 200]);
    }
  });

  it("takes no board and no search from members of the network, who have allowances of their own", async () => {
    const chart = (n: number) => `/api/charts/dishes?lat=${10 + n / 100}&lon=20`;
    const search = (n: number) => `/api/search?q=misspeld${n}`;
    const flood = async (headers: Record<string, string>, url: (n: number) => string, from: string) => {
      let n = 100;
      while (n < 300 && (await askAs(headers, url(n), from)).statusCode === 200) n++;
      expect((await askAs(headers, url(n), from)).statusCode).toBe(429);
    };
    await flood({}, chart, "192.0.2.73");
    await flood({}, search, "192.0.2.73");
    // A browser sends its access token with few reads, but always its cookie.
    const headers = { "sec-fetch-site": "same-origin" };
    const payload = { email: member.email, password: member.password };
    const url = "/auth/v1/token?grant_type=password";
    const { cookies } = await app.inject({ method: "POST", url, headers, payload, remoteAddress: "192.0.2.74" });
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    for (const [n, as] of [bearer(member), { cookie }].entries())
      for (const url of [chart(n), search(n)])
        expect([url, (await askAs(as, url, "192.0.2.73")).statusCode]).toEqual([url, 200]);
    await flood({ cookie }, chart, "192.0.2.75");
    const caller = cookies.find(({ name }) => name === "caller")?.value ?? "";
    expect((await askAs({ authorization: `Bearer ${caller}` }, "/api/accounts/me", "192.0.2.74")).statusCode).toBe(401);
  });

  it("takes no renewal of a session from members of the network", async () => {
    const { refreshToken } = await signedInPerson(testApp, "renewing");
    const refresh = (refresh_token: string) =>
      post("/auth/v1/token?grant_type=refresh_token", { refresh_token }, "192.0.2.72");
    const junk = [];
    for (let n = 0; n < 12; n++) junk.push((await refresh(`junk ${n}`)).statusCode);
    expect(junk).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  });
});
