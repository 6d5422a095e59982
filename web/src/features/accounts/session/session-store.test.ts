// @vitest-environment happy-dom
import { ownProfile } from "@dishboard/contract/accounts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionOf, startNetwork } from "../../../../../testing/web/network.ts";

type Tab = {
  shown(): string | null | undefined;
  history: (string | null | undefined)[];
  clears: string[];
  messages: () => number;
  store: typeof import("./session-store.ts");
  call: typeof import("../../../lib/person-call.ts");
  close(): void;
};

const network = startNetwork();
const refreshPath = "/auth/v1/token";
const tabs: Tab[] = [];
let cookie: string | null;
let issuedTokens: number;

beforeEach(() => {
  // The library warns of several clients; here each is a tab.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  setCookie(null);
  issuedTokens = 0;
  network.answerPath("POST", refreshPath, async (request) => {
    if (request.url.endsWith("grant_type=password")) setCookie((await request.json()).email);
    if (cookie === null) return { status: 400, body: { msg: "Invalid Refresh Token" } };
    const session = sessionOf({ id: cookie, email: `${cookie}@example.org` });
    return { body: { ...session, access_token: `${cookie}:${++issuedTokens}` } };
  });
  network.answerPath("POST", "/auth/v1/logout", () => {
    setCookie(null);
    return { status: 204 };
  });
  network.answer(ownProfile, ({ request }) => {
    const [, id = ""] = /^Bearer (\w+):/.exec(request.headers.get("authorization") ?? "") ?? [];
    return {
      id,
      username: id,
      fullName: null,
      bio: null,
      avatarUrl: null,
      email: `${id}@example.org`,
      eraseAt: null,
      isAdministrator: false,
      isModerator: false,
    };
  });
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setCookie(id: string | null): void {
  cookie = id;
  // biome-ignore lint/suspicious/noDocumentCookie: the server writes this hint as a plain cookie
  document.cookie = id === null ? "signed-in=; max-age=0" : "signed-in=1";
}

async function loadTab(): Promise<Tab> {
  vi.resetModules();
  const { authStore, onPersonChange } = await import("./auth-store.ts");
  const store = await import("./session-store.ts");
  const call = await import("../../../lib/person-call.ts");
  const { listenToTabs } = await import("./tab-channel-store.ts");
  const shown = () => {
    const { user, session, isLoading } = authStore.get();
    expect(session?.user.id).toBe(user?.id);
    return isLoading ? undefined : (user?.id ?? null);
  };
  const history: Tab["history"] = [];
  const clears: string[] = [];
  let messages = 0;
  onPersonChange((cleared) => {
    clears.push(cleared);
  });
  authStore.subscribe(() => history.at(-1) !== shown() && history.push(shown()));
  const close = listenToTabs((personId) => {
    messages++;
    store.syncWithTab(personId);
  });
  const tab = { shown, history, clears, messages: () => messages, store, call, close };
  tabs.push(tab);
  return tab;
}

async function openTab(): Promise<Tab> {
  const others = tabs.map((tab) => ({ tab, before: tab.messages() }));
  const tab = await loadTab();
  await tab.store.restoreSession();
  const isAnnounced = () => others.every((other) => other.tab.messages() > other.before);
  if (tab.shown() !== null) await expect.poll(isAnnounced, { timeout: 20_000 }).toBe(true);
  return tab;
}

async function signIn(tab: Tab, id: string): Promise<void> {
  await tab.store.signInWith((client) => client.signInWithPassword({ email: id, password: "x" }));
}

function eventually<Value>(read: () => Value) {
  return expect.poll(read, { timeout: 20_000 });
}

const refreshes = () => network.requests("POST", refreshPath).length;

describe("at the start", () => {
  it("a visitor needs no request", async () => {
    const tab = await openTab();
    expect([tab.shown(), refreshes()]).toEqual([null, 0]);
  });

  it("the cookie decides who is signed in", async () => {
    setCookie("ann");
    const tab = await openTab();
    expect([tab.shown(), refreshes()]).toEqual(["ann", 1]);
  });

  it("a server that cannot be reached is asked again later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    setCookie("ann");
    network.fail({ method: "POST", path: refreshPath });
    const tab = await loadTab();
    const shownLater = async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      return tab.shown();
    };
    const restored = tab.store.restoreSession();
    await eventually(shownLater).toBe(null);
    await restored;
    network.answerPath("POST", refreshPath, () => ({ body: sessionOf({ id: "ann", email: "ann@example.org" }) }));
    await eventually(shownLater).toBe("ann");
  });
});

describe("two tabs", () => {
  it("change from Ann to Bob together, and neither ever mixes them", async () => {
    setCookie("ann");
    const one = await openTab();
    const two = await openTab();
    expect([one.shown(), two.shown()]).toEqual(["ann", "ann"]);
    await signIn(one, "bob");
    await eventually(two.shown).toBe("bob");
    expect(one.shown()).toBe("bob");
    expect(two.history).toEqual(["ann", undefined, "bob"]);
    expect([one.clears, two.clears]).toEqual([["everything"], ["what is personal", "everything"]]);
  });

  it("sign out together", async () => {
    setCookie("ann");
    const one = await openTab();
    const two = await openTab();
    expect(await one.store.endSession()).toEqual({ error: null });
    await eventually(two.shown).toBe(null);
    expect([one.shown(), two.clears]).toEqual([null, ["what is personal"]]);
  });

  it("sign in together, without a loading state", async () => {
    const one = await openTab();
    const two = await openTab();
    await signIn(one, "ann");
    await eventually(two.shown).toBe("ann");
    expect(two.history).not.toContain(undefined);
  });

  it("agree, also when one signs in while the other restores its session", async () => {
    setCookie("ann");
    const one = await openTab();
    const two = await openTab();
    const restored = two.store.restoreSession();
    await signIn(one, "bob");
    await restored;
    await eventually(() => [one.shown(), two.shown()]).toEqual(["bob", "bob"]);
    await Promise.all([one.store.readyClient(), two.store.readyClient()]);
    expect([one.shown(), two.shown()]).toEqual(["bob", "bob"]);
    expect(refreshes()).toBeLessThan(9);
  });
});

describe("a call that needs a person", () => {
  const path = "/api/example";

  function answerWith(...statuses: number[]): void {
    network.answerPath("POST", path, () => ({ status: statuses.shift() ?? 200, body: {} }));
  }
  const send = (tab: Tab) => tab.call.personTransport(path, { method: "POST", headers: {} });
  const sentTokens = () => network.requests("POST", path).map(({ headers }) => headers.get("authorization"));

  it("is not sent for a visitor", async () => {
    const tab = await openTab();
    await expect(send(tab)).rejects.toMatchObject({ code: "sign-in-required" });
    expect(sentTokens()).toEqual([]);
  });

  it("carries the person's token, and a newer one when it was rejected", async () => {
    setCookie("ann");
    const tab = await openTab();
    answerWith(401);
    expect((await send(tab)).status).toBe(200);
    expect(sentTokens()).toEqual(["Bearer ann:1", "Bearer ann:2"]);
  });

  it("is never repeated as another person", async () => {
    setCookie("ann");
    const tab = await openTab();
    answerWith(401);
    setCookie("bob");
    expect((await send(tab)).status).toBe(401);
    expect(sentTokens()).toEqual(["Bearer ann:1"]);
    expect([tab.shown(), tab.clears]).toEqual(["bob", ["everything"]]);
  });

  it("of one person is not sent as another", async () => {
    setCookie("ann");
    const tab = await openTab();
    answerWith();
    const sendAs = (id: string) => tab.call.transportAs(id)(path, { method: "POST", headers: {} });
    expect((await sendAs("ann")).status).toBe(200);
    await expect(sendAs("bob")).rejects.toMatchObject({ code: "sign-in-required" });
    expect(sentTokens()).toEqual(["Bearer ann:1"]);
  });

  it("ends the session that the server no longer knows", async () => {
    setCookie("ann");
    const tab = await openTab();
    answerWith(401);
    setCookie(null);
    expect((await send(tab)).status).toBe(401);
    expect(tab.shown()).toBe(null);
  });
});
