import { locks } from "node:worker_threads";
import type { Tally, Vote } from "@dishboard/contract/votes";
import type { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { Window } from "happy-dom";
import { expect, test, vi } from "vitest";
import { recount } from "../../../../server/src/features/items/recount/recount.service.ts";
import { listTallies } from "../../../../server/src/features/votes/votes.repository.ts";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";
import { type SignedIn, signedInPerson } from "../../../../testing/sign-in.ts";
import { readPending } from "../../lib/outbox.ts";
import { voteOutbox } from "./vote-outbox.ts";

const many = "9999999/1m";
const house = await ownApp({ LIMITS: `votes=${many},votes-long=${many}` });
const { app, db } = house;
const cook = await newPerson(db, "cook");
const ann = await signedInPerson(house, "ann");
const people = [ann, ann, await signedInPerson(house, "ben"), await signedInPerson(house, "cat")];

type Request = { tab: number; send(): Promise<Response>; answer(reply: Response): void; lose(): void };
let requests: Request[] = [];

// Tests decide when requests reach the server and are answered.
vi.stubGlobal("fetch", (url: string, init: { method: "PUT"; headers: Record<string, string>; body: string }) => {
  const [, tab, token] = /^Bearer (\d) (.*)$/.exec(init.headers.authorization ?? "") ?? [];
  const send = async () => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const reply = await app.inject({ url, method: init.method, headers, payload: init.body });
    return new Response(reply.body, { status: reply.statusCode });
  };
  return new Promise<Response>((answer, reject) => {
    requests.push({ tab: Number(tab), send, answer, lose: () => reject(new TypeError("Failed to fetch")) });
  });
});
// Not the global environment: the server's URLs and streams are Node's.
const window = new Window({ url: "https://dishboard.example" });
vi.stubGlobal("window", window);
vi.stubGlobal("document", window.document);
vi.stubGlobal("localStorage", window.localStorage);
vi.stubGlobal("navigator", { onLine: true, userAgent: window.navigator.userAgent, locks });

/** A tab's own modules, which outlive it, as they know no votes. */
async function load(person: SignedIn, tab: number) {
  vi.resetModules();
  const { createRoot } = await import("react-dom/client");
  const { MemberVoteButtons, OwnVotes } = await import("./member-votes.tsx");
  const { createQueryClient, Providers } = await import("../../app/providers.tsx");
  const { setTokenSource } = await import("../../lib/person-call.ts");
  const { showToastsWith } = await import("../../ui/toast.ts");
  setTokenSource(async () => ({ personId: person.id, token: `${tab} ${person.accessToken}` }));
  const toasts: string[] = [];
  showToastsWith(({ title, type }) => type === "destructive" && toasts.push(title));
  return { person, toasts, createRoot, OwnVotes, MemberVoteButtons, createQueryClient, Providers };
}
const programs: Awaited<ReturnType<typeof load>>[] = [];
for (const [tab, person] of people.entries()) programs.push(await load(person, tab));

type Tab = {
  client: QueryClient;
  show(cards: Tally[]): void;
  press(item: number, button: number): void;
  shown(item: number): string;
  isPending(item: number): boolean;
  close(): void;
};

function openTab(program: (typeof programs)[number]): Tab {
  const { person, createRoot, OwnVotes, MemberVoteButtons, createQueryClient, Providers } = program;
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  // Retries at once, so no clock decides the order.
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations: { retryDelay: 0 } });
  client.mount();
  const place = document.createElement("div");
  const root = createRoot(place);
  const settings = {
    appName: "",
    marketArea: { name: "", latitude: 0, longitude: 0 },
    publicUrl: "",
    isDemo: false,
    currency: "USD",
    findsStreets: false,
    featuresOff: [],
    mapTiles: null,
  };
  const buttons = (item: number) => [...place.querySelectorAll("button")].slice(2 * item, 2 * item + 2);
  return {
    client,
    show(cards) {
      const items = cards.map(({ vote: _, ...counts }) => ({ ...counts, kind: "product" as const, name: "Oil" }));
      root.render(
        <Providers queryClient={client} settings={settings} renderedAt={Date.now()} place={null}>
          <OwnVotes personId={person.id} items={items} />
          {items.map((item) => (
            <MemberVoteButtons key={item.id} personId={person.id} item={item} />
          ))}
        </Providers>,
      );
    },
    press: (item, button) => buttons(item)[button]?.click(),
    shown: (item) =>
      buttons(item)
        .map((button) => `${button.textContent}${button.getAttribute("aria-pressed") === "true" ? "*" : ""}`)
        .join(" "),
    isPending: (item) => buttons(item).some(({ dataset }) => dataset.state === "pending"),
    close() {
      root.unmount();
      client.unmount();
      client.clear();
    },
  };
}

const actions = ["press", "press", "press", "double click", "answer", "answer", "answer all at once"] as const;
const accidents = [
  "lose the request",
  "lose the reply",
  "look at the chart",
  "show the chart",
  "reload",
  "delete",
] as const;
const steps = fc.array(
  fc.record({
    action: fc.constantFrom(...actions, ...accidents),
    tab: fc.nat({ max: people.length - 1 }),
    item: fc.nat({ max: 2 }),
    button: fc.nat({ max: 1 }),
    which: fc.nat({ max: 5 }),
  }),
  { minLength: 1, maxLength: 50, size: "max" },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

async function rendered(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve));
}

async function openBrowser() {
  localStorage.clear();
  requests = [];
  const ids = [await cook.submitsProduct({}), await cook.submitsProduct({}), await cook.submitsProduct({})];
  const seen = new Map<string, Tally>();
  const look = async () => {
    for (const tally of await listTallies(db.write, cook.id, ids)) seen.set(tally.id, tally);
    return ids.flatMap((id) => seen.get(id) ?? []);
  };
  const first = await look();
  const tabs = programs.map(openTab);
  for (const tab of tabs) tab.show(first);
  await rendered();
  const desired = new Map<string, Vote>();
  const charts: Tally[][] = [];

  async function reply({ send, answer, lose }: Request, outcome: "answer" | "lose the request" | "lose the reply") {
    const answered = outcome === "lose the request" ? null : await send();
    if (answered && outcome === "answer") answer(answered);
    else lose();
  }
  async function reload(tab: number, hasArrived: boolean) {
    const unanswered = requests.filter((one) => one.tab === tab);
    requests = requests.filter((one) => one.tab !== tab);
    tabs[tab]?.close();
    for (const one of unanswered) await reply(one, hasArrived ? "lose the reply" : "lose the request");
    const program = programs[tab];
    if (program) tabs[tab] = openTab(program);
    tabs[tab]?.show(await look());
  }
  return { ids, tabs, desired, charts, look, reply, reload };
}
type Browser = Awaited<ReturnType<typeof openBrowser>>;

async function take({ ids, tabs, charts, look, reply, reload }: Browser, { action, tab, item, button, which }: Step) {
  if (action === "press") tabs[tab]?.press(item, button);
  else if (action === "double click") for (const _ of [1, 2]) tabs[tab]?.press(item, button);
  else if (action === "answer all at once") await Promise.all(requests.splice(0).map((one) => reply(one, "answer")));
  else if (action === "look at the chart") charts.push(await look());
  else if (action === "show the chart") tabs[tab]?.show(charts[which % charts.length] ?? (await look()));
  else if (action === "reload") await reload(tab, which % 2 === 0);
  else if (action === "delete" && which < 3)
    await db.write
      .deleteFrom("rankings")
      .where("item_id", "=", ids[item] ?? "")
      .execute();
  // Newest first, so that retries are lost too.
  else if (action !== "delete")
    for (const one of requests.splice(-1 - (which % (requests.length || 1)), 1)) await reply(one, action);
}

async function notePending({ desired }: Browser): Promise<void> {
  await rendered();
  for (const { id } of people)
    for (const { content } of readPending(voteOutbox, id)) desired.set(`${id} ${content.ref.id}`, content.desired);
}

async function settle(browser: Browser): Promise<void> {
  const { tabs, reply } = browser;
  do {
    await Promise.all(requests.splice(0).map((one) => reply(one, "answer")));
    await notePending(browser);
  } while (requests.length > 0 || tabs.some(({ client }) => client.isMutating() + client.isFetching() > 0));
}

async function expectSameState({ ids, tabs, desired }: Browser): Promise<void> {
  expect(await recount(db.write)).toEqual([]);
  for (const [number, tab] of tabs.entries()) {
    const { person } = programs[number] ?? expect.fail();
    const hasFailed = programs.some((one) => one.person === person && one.toasts.length > 0);
    const saved = await listTallies(db.write, person.id, ids);
    expect(readPending(voteOutbox, person.id)).toEqual([]);
    for (const [item, id] of ids.entries()) {
      expect(tab.isPending(item)).toBe(false);
      const tally = saved.find((one) => one.id === id);
      if (!tally) continue;
      const [up, down] = (["up", "down"] as const).map((direction) => (tally.vote === direction ? "*" : ""));
      expect(tab.shown(item)).toBe(`${tally.upvotes}${up} ${tally.downvotes}${down}`);
      const wanted = desired.get(`${person.id} ${id}`);
      if (wanted && !hasFailed) expect([id, tally.vote]).toEqual([id, wanted]);
    }
  }
}

test("whatever people press in many tabs, on items that are deleted, over a bad network: all see the server's state", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const { toasts } of programs) toasts.length = 0;
      const browser = await openBrowser();
      for (const step of all) {
        await take(browser, step);
        await notePending(browser);
      }
      await settle(browser);
      for (const { client } of browser.tabs) void client.refetchQueries({ queryKey: ["user-votes"] });
      await settle(browser);
      await expectSameState(browser);
      for (const tab of browser.tabs) tab.close();
      await rendered();
    }),
    { numRuns: 40 },
  );
});
