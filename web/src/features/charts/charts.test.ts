// @vitest-environment happy-dom
import { dishChart } from "@dishboard/contract/charts";
import type { Transport } from "@dishboard/contract/endpoint";
import type { Card } from "@dishboard/contract/items";
import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dishCards } from "../../../../testing/web/cards.ts";
import { startNetwork } from "../../../../testing/web/network.ts";
import { fakeTimers } from "../../../../testing/web/timers.ts";
import { refreshLists } from "../../lib/list-changes.ts";
import { chartsMessages } from "./charts.messages.ts";
import { dishesQuery, prefetchChart } from "./charts.queries.ts";

const network = startNetwork();
const query = dishesQuery(null);
const ranking = dishCards(100);
const idsOf = (cards: readonly Card[] = []) => cards.map(({ id }) => id);
const patient = { timeout: 60_000 };
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  sessionStorage.clear();
});
afterEach(() => focusManager.setFocused(undefined));

async function visit(): Promise<readonly Card[]> {
  const observer = new QueryObserver(client, query);
  const leave = observer.subscribe(() => {});
  await client.getQueryCache().find({ queryKey: query.queryKey })?.promise;
  leave();
  return observer.getCurrentResult().data?.cards ?? [];
}

it("sends the first rows with the page, and fetches the others once somebody looks", async () => {
  network.answer(dishChart, { cards: ranking });
  await prefetchChart(client, query);
  const withPage = client.getQueryData(query.queryKey);
  expect(idsOf(withPage?.cards)).toEqual(idsOf(ranking.slice(0, 12)));
  expect(idsOf(await visit())).toEqual(idsOf(ranking));
  expect(idsOf(await visit())).toEqual(idsOf(ranking));
  expect(network.calls(dishChart)).toHaveLength(2);
});

it("sends a short ranking whole, which is not fetched again", async () => {
  network.answer(dishChart, { cards: ranking.slice(0, 12) });
  await prefetchChart(client, query);
  expect(await visit()).toHaveLength(12);
  expect(network.calls(dishChart)).toHaveLength(1);
});

it("is fetched again once when votes pause, however many there were, in a hidden tab when it is looked at, and also when it was left", async () => {
  const { advance } = fakeTimers();
  network.answer(dishChart, { cards: ranking });
  client.mount();
  const leave = new QueryObserver(client, query).subscribe(() => {});
  const votes = async () => {
    for (let n = 0; n < 5; n++) {
      refreshLists(client, "vote");
      await advance(900);
    }
    await advance(1_100);
  };
  const calls = () => network.calls(dishChart).length;
  await vi.waitFor(() => expect(calls()).toBe(1), patient);
  await votes();
  await vi.waitFor(() => expect(calls()).toBe(2), patient);
  focusManager.setFocused(false);
  await votes();
  expect(calls()).toBe(2);
  focusManager.setFocused(true);
  await vi.waitFor(() => expect(calls()).toBe(3), patient);
  leave();
  await votes();
  await vi.waitFor(() => expect(calls()).toBe(4), patient);
  client.unmount();
});

it("is asked for past every cache once the viewer has voted or changed an item", async () => {
  const asked: (string | undefined)[] = [];
  const transport: Transport = async (_path, { headers }) => {
    asked.push(headers["cache-control"]);
    return { ok: true, status: 200, json: async () => ({ cards: ranking }) };
  };
  const fetchChart = () => client.fetchQuery({ ...dishesQuery(null, {}, transport), staleTime: 0 });
  await fetchChart();
  refreshLists(client, "vote");
  await fetchChart();
  refreshLists(client, "dishSaved");
  await fetchChart();
  expect(asked).toEqual([undefined, "no-cache", "no-cache"]);
});

it("says how many people vote, and in a demo town that invented ones are among them", () => {
  expect(chartsMessages.voters(1, false, false)).toBe("1 person votes here.");
  expect(chartsMessages.voters(42, false, true)).toBe("42 people vote here, some invented.");
});
