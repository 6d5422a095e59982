// @vitest-environment happy-dom
import type { Session } from "@supabase/auth-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Listener = (event: string, session: Session | null) => void;
type Tab = {
  shown(): string | null | undefined;
  history: (string | null | undefined)[];
  forgotten: () => number;
  store: typeof import("./session-store.ts");
  call: typeof import("../../../lib/person-call.ts");
  close(): void;
};

/** The part of the server that matters here: whose cookie the browser holds. */
let cookie: string | null;
let isReachable: boolean;
let refreshes: number;
let issued: number;
const open: Tab[] = [];

function sessionOf(id: string): Session {
  return { access_token: `${id}:${++issued}`, user: { id } } as unknown as Session;
}

function setCookie(id: string | null): void {
  cookie = id;
  // biome-ignore lint/suspicious/noDocumentCookie: the server's hint is a plain cookie
  document.cookie = id === null ? "signed-in=; max-age=0" : "signed-in=1";
}

function fakeClient() {
  let listener: Listener = () => {};
  let session: Session | null = null;
  const take = (event: string, next: Session | null) => {
    session = next;
    listener(event, next);
  };
  return {
    onAuthStateChange(next: Listener) {
      listener = next;
      next("INITIAL_SESSION", null);
    },
    async refreshSession() {
      refreshes++;
      const asked = cookie;
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (!isReachable) return { error: { name: "AuthRetryableFetchError" } };
      take(asked ? "TOKEN_REFRESHED" : "SIGNED_OUT", asked ? sessionOf(asked) : null);
      return { error: asked ? null : { name: "AuthApiError" } };
    },
    async signInWithPassword({ email }: { email: string }) {
      setCookie(email);
      take("SIGNED_IN", sessionOf(email));
      return { data: { user: session?.user ?? null }, error: null };
    },
    getSession: async () => ({ data: { session }, error: null }),
    admin: {
      async signOut() {
        setCookie(null);
        return { error: null };
      },
    },
    async dispose() {
      listener = () => {};
    },
  };
}

/** A tab of the same browser: the same cookies, a memory of its own. */
async function openTab(): Promise<Tab> {
  vi.resetModules();
  vi.doMock("./auth-client.queries.ts", () => ({ createAuthClient: async () => fakeClient() }));
  vi.doMock("../accounts.queries.ts", () => ({ fetchOwnProfile: () => new Promise(() => {}) }));
  const auth = await import("./auth-store.ts");
  const store = await import("./session-store.ts");
  const call = await import("../../../lib/person-call.ts");
  const { listenToTabs } = await import("./tab-channel-store.ts");
  const shown = () => {
    const { user, session, isLoading } = auth.authStore.get();
    // Whoever is shown is who acts, at every moment.
    expect(session?.user.id).toBe(user?.id);
    return isLoading ? undefined : (user?.id ?? null);
  };
  const history: Tab["history"] = [];
  let forgotten = 0;
  auth.onPersonChange(() => {
    forgotten++;
  });
  auth.authStore.subscribe(() => history.push(shown()));
  const close = listenToTabs((personId) => store.syncWithTab(personId));
  await store.restoreSession();
  const tab = { shown, history, forgotten: () => forgotten, store, call, close };
  open.push(tab);
  // What it told the others on coming has arrived.
  await new Promise((resolve) => setTimeout(resolve, 10));
  return tab;
}

beforeEach(() => {
  setCookie(null);
  isReachable = true;
  refreshes = 0;
  issued = 0;
});
afterEach(() => {
  for (const tab of open.splice(0)) tab.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function signIn(tab: Tab, id: string): Promise<void> {
  await tab.store.signInWith((client) => client.signInWithPassword({ email: id, password: "x" }));
}

describe("at the start", () => {
  it("a visitor is known as one without a call", async () => {
    const tab = await openTab();
    expect([tab.shown(), refreshes]).toEqual([null, 0]);
  });

  it("the cookie says who it is", async () => {
    setCookie("ann");
    const tab = await openTab();
    expect([tab.shown(), refreshes]).toEqual(["ann", 1]);
  });

  it("a server that cannot be asked is asked again later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    setCookie("ann");
    isReachable = false;
    const opening = openTab();
    await vi.advanceTimersByTimeAsync(100);
    const tab = await opening;
    expect(tab.shown()).toBe(null);
    isReachable = true;
    await vi.advanceTimersByTimeAsync(30_100);
    expect(tab.shown()).toBe("ann");
  });
});

describe("two tabs", () => {
  it("change from Ann to Bob together, and neither is ever both", async () => {
    setCookie("ann");
    const one = await openTab();
    const two = await openTab();
    expect([one.shown(), two.shown()]).toEqual(["ann", "ann"]);
    await signIn(one, "bob");
    await expect.poll(two.shown).toBe("bob");
    expect(one.shown()).toBe("bob");
    expect(two.history).toEqual(["ann", undefined, "bob"]);
    expect([one.forgotten(), two.forgotten()]).toEqual([1, 1]);
  });

  it("sign out together", async () => {
    setCookie("ann");
    const one = await openTab();
    const two = await openTab();
    expect(await one.store.endSession()).toEqual({ error: null });
    await expect.poll(two.shown).toBe(null);
    expect([one.shown(), two.forgotten()]).toEqual([null, 1]);
  });

  it("sign in together, without a moment of not knowing", async () => {
    const one = await openTab();
    const two = await openTab();
    await signIn(one, "ann");
    await expect.poll(two.shown).toBe("ann");
    expect(two.history).not.toContain(undefined);
  });

  it("settle, also where both were just asking", async () => {
    setCookie("ann");
    const one = await openTab();
    const two = await openTab();
    const asking = two.store.restoreSession();
    await signIn(one, "bob");
    await asking;
    await expect.poll(two.shown).toBe("bob");
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([one.shown(), two.shown()]).toEqual(["bob", "bob"]);
    expect(refreshes).toBeLessThan(8);
  });
});

describe("a call that needs a person", () => {
  const sent: (string | null)[] = [];
  const answer = (statuses: number[]) => {
    sent.length = 0;
    vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get("authorization"));
      return new Response("{}", { status: statuses[sent.length - 1] ?? 200 });
    });
  };
  const send = (tab: Tab) => tab.call.personTransport("/api/x", { method: "POST", headers: {} });

  it("is not made for a visitor", async () => {
    answer([]);
    const tab = await openTab();
    await expect(send(tab)).rejects.toMatchObject({ code: "sign-in-required" });
    expect(sent).toEqual([]);
  });

  it("carries the token of who is shown, and a newer one where it was refused", async () => {
    setCookie("ann");
    const tab = await openTab();
    answer([401, 200]);
    expect((await send(tab)).status).toBe(200);
    expect(sent).toEqual(["Bearer ann:1", "Bearer ann:2"]);
  });

  it("is never repeated as somebody else", async () => {
    setCookie("ann");
    const tab = await openTab();
    answer([401, 200]);
    // Bob has signed in while this tab slept: it learns of him by its next refresh.
    setCookie("bob");
    expect((await send(tab)).status).toBe(401);
    expect(sent).toEqual(["Bearer ann:1"]);
    expect([tab.shown(), tab.forgotten()]).toEqual(["bob", 1]);
  });

  it("of one person is not made as another who has come", async () => {
    setCookie("ann");
    const tab = await openTab();
    answer([]);
    const sendAs = (id: string) => tab.call.transportAs(id)("/api/x", { method: "POST", headers: {} });
    expect((await sendAs("ann")).status).toBe(200);
    await expect(sendAs("bob")).rejects.toMatchObject({ code: "sign-in-required" });
    expect(sent).toEqual(["Bearer ann:1"]);
  });

  it("ends the session that the server does not know any more", async () => {
    setCookie("ann");
    const tab = await openTab();
    answer([401]);
    setCookie(null);
    expect((await send(tab)).status).toBe(401);
    expect(tab.shown()).toBe(null);
  });
});
