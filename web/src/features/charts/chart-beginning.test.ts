import type { Transport } from "@dishboard/contract/endpoint";
import type { Card } from "@dishboard/contract/items";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { dishesQuery, fetchBeginning } from "./charts.queries.ts";

const cardsOf = (ids: number[]) => ids.map((id, index) => ({ id: `dish ${id}`, rank: index + 1, image: null }));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A server that answers with one chart after the other. */
function charts(...answers: number[][]): Transport & { calls: number } {
  const transport = async () => {
    const ids = answers[Math.min(transport.calls++, answers.length - 1)] ?? [];
    return { ok: true, status: 200, json: async () => ({ cards: cardsOf(ids) as Partial<Card>[] }) };
  };
  transport.calls = 0;
  return transport;
}

async function look(queries: QueryClient, transport: Transport) {
  const observer = new QueryObserver(queries, dishesQuery(null, transport));
  const leave = observer.subscribe(() => {});
  await Promise.all(
    queries
      .getQueryCache()
      .getAll()
      .map((query) => query.promise),
  );
  leave();
  return observer.getCurrentResult().data;
}

it("puts the first rows of a ranking into a page, and fetches the others as soon as somebody looks", async () => {
  const queries = new QueryClient();
  const transport = charts(upTo(100));
  await fetchBeginning(queries, dishesQuery(null, transport));
  const kept = queries.getQueryData(dishesQuery(null).queryKey);
  expect(kept?.cards).toHaveLength(40);
  expect(kept?.isBeginning).toBe(true);
  const seen = await look(queries, transport);
  expect(seen?.cards.map(({ id }) => id)).toEqual(cardsOf(upTo(100)).map(({ id }) => id));
  expect(seen?.isBeginning).toBeUndefined();
  await look(queries, transport);
  expect(transport.calls).toBe(2);
});

it("moves none of the rows that are shown when the ranking has changed meanwhile", async () => {
  const queries = new QueryClient();
  // The last is the first now, and the first has fallen to rank 50.
  const changed = [100, ...upTo(99).slice(1, 49), 1, ...upTo(99).slice(49)];
  const transport = charts(upTo(100), changed);
  await fetchBeginning(queries, dishesQuery(null, transport));
  const seen = await look(queries, transport);
  const ids = seen?.cards.map(({ id }) => id) ?? [];
  expect(ids.slice(0, 40)).toEqual(cardsOf(upTo(40)).map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  // One that has risen among those that are shown is not lost.
  expect(ids).toContain(cardsOf([100])[0]?.id);
  expect(seen?.cards.map(({ rank }) => rank)).toEqual(
    [...(seen?.cards.map(({ rank }) => rank) ?? [])].sort((a, b) => a - b),
  );
});

it("carries a short ranking whole", async () => {
  const queries = new QueryClient();
  const transport = charts(upTo(40));
  await fetchBeginning(queries, dishesQuery(null, transport));
  expect((await look(queries, transport))?.cards).toHaveLength(40);
  expect(transport.calls).toBe(1);
});
