import { locks } from "node:worker_threads";
import type { Tally, Vote } from "@dishboard/contract/votes";
import type { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { Window } from "happy-dom";
import { expect, test, vi } from "vitest";
import { recount } from "../../../../server/src/features/items/recount.service.ts";
import { listTallies } from "../../../../server/src/features/votes/votes.repository.ts";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type SignedIn, signedInPerson } from "../../../../testing/people.ts";
import { readWishes } from "./wish-storage.ts";

const many = "9999999/1m";
const house = await ownApp({ LIMIT_VOTES: many, LIMIT_VOTES_LONG: many });
const { app, db } = house;
const cook = await newPerson(db, "cook");
const ann = await signedInPerson(house, "ann");
const people = [ann, ann, await signedInPerson(house, "ben"), await signedInPerson(house, "cat")];

/** A call that a tab has made and that has not been answered. */
type Asked = { tab: number; ask(): Promise<Response>; answer(reply: Response): void; lose(): void };
let asked: Asked[] = [];

// The network: what is asked goes to the whole server when the test lets it, and is answered or not.
vi.stubGlobal("fetch", (url: string, init: { method: "PUT"; headers: Record<string, string>; body: string }) => {
  const [, tab, token] = /^Bearer (\d) (.*)$/.exec(init.headers.authorization ?? "") ?? [];
  const ask = async () => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const reply = await app.inject({ url, method: init.method, headers, payload: init.body });
    return new Response(reply.body, { status: reply.statusCode });
  };
  return new Promise<Response>((answer, reject) => {
    asked.push({ tab: Number(tab), ask, answer, lose: () => reject(new TypeError("Failed to fetch")) });
  });
});
// A browser beside the server and not around it, for the server's addresses and streams are Node's.
const window = new Window({ url: "https://dishboard.example" });
vi.stubGlobal("window", window);
vi.stubGlobal("document", window.document);
vi.stubGlobal("localStorage", window.localStorage);
vi.stubGlobal("navigator", { onLine: true, userAgent: window.navigator.userAgent, locks });

/** One tab's own copy of the program; it outlives the tab, for it keeps nothing about votes. */
async function load(person: SignedIn, tab: number) {
  vi.resetModules();
  const { createRoot } = await import("react-dom/client");
  const { OwnVotes, PersonVotes } = await import("./person-votes.tsx");
  const { createQueryClient, Providers } = await import("../../app/providers.tsx");
  const { setTokenSource } = await import("../../lib/person-call.ts");
  const { showToastsWith } = await import("../../ui/toast.ts");
  setTokenSource(async () => ({ personId: person.id, token: `${tab} ${person.accessToken}` }));
  const toasts: string[] = [];
  showToastsWith((command) => "show" in command && toasts.push(command.show.title));
  return { person, toasts, createRoot, OwnVotes, PersonVotes, createQueryClient, Providers };
}
const programs: Awaited<ReturnType<typeof load>>[] = [];
for (const [tab, person] of people.entries()) programs.push(await load(person, tab));

type Tab = {
  client: QueryClient;
  show(cards: Tally[]): void;
  press(item: number, side: number): void;
  /** Both counts of an item, the pressed one with a star. */
  shown(item: number): string;
  isPending(item: number): boolean;
  close(): void;
};

function openTab(program: (typeof programs)[number]): Tab {
  const { person, createRoot, OwnVotes, PersonVotes, createQueryClient, Providers } = program;
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  // What is tried again is tried at once: no clock decides what comes first.
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations: { retryDelay: 0 } });
  client.mount();
  const place = document.createElement("div");
  const root = createRoot(place);
  const settings = { appName: "", marketArea: { name: "", latitude: 0, longitude: 0 }, publicUrl: "" };
  const buttons = (item: number) => [...place.querySelectorAll("button")].slice(2 * item, 2 * item + 2);
  return {
    client,
    show(cards) {
      const items = cards.map(({ vote: _, ...counts }) => ({ ...counts, kind: "product" as const, name: "Oil" }));
      root.render(
        <Providers queryClient={client} settings={settings} place={null}>
          <OwnVotes personId={person.id} items={items} />
          {items.map((item) => (
            <PersonVotes key={item.id} personId={person.id} item={item} />
          ))}
        </Providers>,
      );
    },
    press: (item, side) => buttons(item)[side]?.click(),
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

const deeds = ["press", "press", "press", "double click", "answer", "answer", "answer all at once"] as const;
const mishaps = ["lose the call", "lose the reply", "look at the chart", "show the chart", "reload", "delete"] as const;
const steps = fc.array(
  fc.record({
    does: fc.constantFrom(...deeds, ...mishaps),
    tab: fc.nat({ max: people.length - 1 }),
    item: fc.nat({ max: 2 }),
    side: fc.nat({ max: 1 }),
    which: fc.nat({ max: 5 }),
  }),
  { minLength: 1, maxLength: 50, size: "max" },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** React and the cache tell what they know in turns of the event loop. */
async function aMoment(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve));
}

/** One browser of three people, one of them with two tabs, and what they see of three items. */
async function openBrowser() {
  localStorage.clear();
  asked = [];
  const ids = [await cook.submitsProduct({}), await cook.submitsProduct({}), await cook.submitsProduct({})];
  const seen = new Map<string, Tally>();
  const look = async () => {
    for (const tally of await listTallies(db.write, cook.id, ids)) seen.set(tally.id, tally);
    return ids.flatMap((id) => seen.get(id) ?? []);
  };
  const first = await look();
  const tabs = programs.map(openTab);
  for (const tab of tabs) tab.show(first);
  await aMoment();
  /** The last wish of each person for each item, as far as one was made. */
  const meant = new Map<string, Vote>();
  const charts: Tally[][] = [];

  async function reply({ ask, answer, lose }: Asked, fate: "answer" | "lose the call" | "lose the reply") {
    const answered = fate === "lose the call" ? null : await ask();
    if (answered && fate === "answer") answer(answered);
    else lose();
  }
  async function reload(tab: number, hasArrived: boolean) {
    const unanswered = asked.filter((one) => one.tab === tab);
    asked = asked.filter((one) => one.tab !== tab);
    tabs[tab]?.close();
    // A page that has gone never learns what became of its calls.
    for (const one of unanswered) await reply(one, hasArrived ? "lose the reply" : "lose the call");
    const program = programs[tab];
    if (program) tabs[tab] = openTab(program);
    tabs[tab]?.show(await look());
  }
  return { ids, tabs, meant, charts, look, reply, reload };
}
type Browser = Awaited<ReturnType<typeof openBrowser>>;

async function take({ ids, tabs, charts, look, reply, reload }: Browser, { does, tab, item, side, which }: Step) {
  if (does === "press") tabs[tab]?.press(item, side);
  else if (does === "double click") for (const _ of [1, 2]) tabs[tab]?.press(item, side);
  else if (does === "answer all at once") await Promise.all(asked.splice(0).map((one) => reply(one, "answer")));
  else if (does === "look at the chart") charts.push(await look());
  else if (does === "show the chart") tabs[tab]?.show(charts[which % charts.length] ?? (await look()));
  else if (does === "reload") await reload(tab, which % 2 === 0);
  else if (does === "delete" && which < 3)
    await db.write
      .deleteFrom("rankings")
      .where("item_id", "=", ids[item] ?? "")
      .execute();
  // The newest first, for what is tried again shall be lost again now and then.
  else if (does !== "delete")
    for (const one of asked.splice(-1 - (which % (asked.length || 1)), 1)) await reply(one, does);
}

/** Hears what is wished now, before any of it is answered. */
async function listen({ meant }: Browser): Promise<void> {
  await aMoment();
  for (const { id } of people) for (const { item, vote } of readWishes(id)) meant.set(`${id} ${item.id}`, vote);
}

/** Answers everything until nothing is asked any more. */
async function settle(browser: Browser): Promise<void> {
  const { tabs, reply } = browser;
  do {
    await Promise.all(asked.splice(0).map((one) => reply(one, "answer")));
    await listen(browser);
  } while (asked.length > 0 || tabs.some(({ client }) => client.isMutating() + client.isFetching() > 0));
}

async function expectOneTruth({ ids, tabs, meant }: Browser): Promise<void> {
  expect(await recount(db.write)).toEqual([]);
  for (const [number, tab] of tabs.entries()) {
    const { person } = programs[number] ?? expect.fail();
    const wasTold = programs.some((one) => one.person === person && one.toasts.length > 0);
    const truth = await listTallies(db.write, person.id, ids);
    expect(readWishes(person.id)).toEqual([]);
    for (const [item, id] of ids.entries()) {
      expect(tab.isPending(item)).toBe(false);
      const there = truth.find((tally) => tally.id === id);
      if (!there) continue;
      const [up, down] = (["up", "down"] as const).map((side) => (there.vote === side ? "*" : ""));
      expect(tab.shown(item)).toBe(`${there.upvotes}${up} ${there.downvotes}${down}`);
      const wish = meant.get(`${person.id} ${id}`);
      if (wish && !wasTold) expect([id, there.vote]).toEqual([id, wish]);
    }
  }
}

test("whatever people press in many tabs, on what goes away, over a bad network: all end up with one truth", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const { toasts } of programs) toasts.length = 0;
      const browser = await openBrowser();
      for (const step of all) {
        await take(browser, step);
        await listen(browser);
      }
      await settle(browser);
      for (const { client } of browser.tabs) void client.refetchQueries({ queryKey: ["user-votes"] });
      await settle(browser);
      await expectOneTruth(browser);
      for (const tab of browser.tabs) tab.close();
      await aMoment();
    }),
    { numRuns: 40 },
  );
}, 60_000);
