import { maxSearchResults, nearbyRadiusKm, rankingLimit } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell, type Position } from "@dishboard/contract/places";
import type { SearchSection } from "@dishboard/contract/search";
import { type RawBuilder, sql } from "kysely";
import { isShown } from "../items/items.tables.ts";
import { haversine, haversineOf } from "../places/distance.tables.ts";
import { isShownPerson } from "../profiles/profiles.tables.ts";
import type { Reading } from "./cost.tables.ts";
import {
  type Corrections,
  dissimilarityOf,
  excludedMask,
  indexedTermsOf,
  listCorrections,
  listKnownWords,
  listTypedWords,
  queryOf,
  type SearchKind,
  searchKinds,
  type Term,
  type Typed,
  termsOf,
} from "./words.repository.ts";

/** Common words are found among the best items. */
const maxWalked = 2_000;

/** All candidates are compared. */
const maxCandidates = 5_000;
const maxPlaceCandidates = 1_000;
const maxPeopleCandidates = 500;

/** With fewer results than these, slips are forgiven. */
const enoughResults = 3;

/** Words left out in turn if nothing has all. */
const maxLeftOut = 2;

export type FoundItems = { ids: string[]; ranks: ReadonlyMap<string, number> };

/** `dissimilarity` is 0 if it has every word as typed. */
type Match = { id: string; dissimilarity: number };

/** Best first. */
export type Found = {
  words: string[];
  written: Typed["written"];
  /** Whether no result has all words. */
  isClose: boolean;
  dishes: FoundItems;
  products: FoundItems;
  restaurants: string[];
  people: string[];
};

/** `avoided`: bits of allergens that no result may contain. */
export type SearchRequest = { typed: string; section: SearchSection; place: Position; avoided: number };

/** Bits of allergens that results must not contain, or even have traces of. */
type LeftOut = { contains: number; traces: number };

/** Finds exact matches; if few, also those with slips; if none, close ones. */
export async function findMatches(reading: Reading, asked: SearchRequest): Promise<Found> {
  const typed = await listTypedWords(reading.db, asked.typed);
  const found = nothingFound(typed.words, typed.written);
  const { words } = found;
  if (words.length === 0) return found;
  await addMatches(reading, found, { ...asked, words });
  if (countOf(found) >= enoughResults) return found;
  const corrections = await listCorrections(reading, words);
  await addMatches(reading, found, { ...asked, words }, corrections);
  if (countOf(found) > 0 || words.length === 1) return found;
  const close = await findClose(reading, typed, asked, corrections);
  return { ...close, words, isClose: countOf(close) > 0 };
}

/** Omits one of the shortest words if nothing has all. */
async function findClose(
  reading: Reading,
  { words, written }: Typed,
  asked: SearchRequest,
  corrections: Corrections,
): Promise<Found> {
  const known = await listKnownWords(reading, words, corrections);
  const find = async (some: string[]) => {
    const found = nothingFound(some, written);
    // Close matches lack a word, but never contradict a typed claim.
    if (some.length > 0) await addMatches(reading, found, { ...asked, words }, corrections);
    return found;
  };
  const whole = known.length < words.length ? await find(known) : nothingFound(known, written);
  if (countOf(whole) > 0 || known.length < 2) return whole;
  const shortest = known.toSorted((a, b) => a.length - b.length).slice(0, maxLeftOut);
  const parts: Found[] = [];
  for (const left of shortest) parts.push(await find(known.filter((word) => word !== left)));
  return {
    ...whole,
    dishes: inTurns(parts.map(({ dishes }) => dishes)),
    products: inTurns(parts.map(({ products }) => products)),
    restaurants: alternating(parts.map(({ restaurants }) => restaurants)),
    people: alternating(parts.map(({ people }) => people)),
  };
}

function nothingFound(words: string[], written: Typed["written"]): Found {
  return { words, written, isClose: false, dishes: nothing(), products: nothing(), restaurants: [], people: [] };
}

function countOf({ dishes, products, restaurants, people }: Found): number {
  return dishes.ids.length + products.ids.length + restaurants.length + people.length;
}

function inTurns(lists: readonly FoundItems[]): FoundItems {
  return { ids: alternating(lists.map(({ ids }) => ids)), ranks: new Map(lists.flatMap(({ ranks }) => [...ranks])) };
}

function alternating(lists: readonly (readonly string[])[]): string[] {
  const rows = Array.from({ length: maxSearchResults }, (_, row) => lists.flatMap((list) => list[row] ?? []));
  return [...new Set(rows.flat())].slice(0, maxSearchResults);
}

async function addMatches(
  reading: Reading,
  found: Found,
  { typed, words, section, place, avoided }: SearchRequest & { words: string[] },
  corrections?: Corrections,
): Promise<void> {
  const isAsked = (kind: SearchKind) => section === "all" || section === kind;
  const terms = (kind: SearchKind) => termsOf(found.words, found.written, corrections?.[kind]);
  const then = (ids: string[], more: string[]) => [...new Set([...ids, ...more])].slice(0, maxSearchResults);
  const leftOut = (kind: SearchKind) => ({
    contains: avoided,
    traces: excludedMask(typed, termsOf(words, found.written, corrections?.[kind])),
  });
  if (isAsked("dishes"))
    found.dishes = merged(found.dishes, await listDishIds(reading, terms("dishes"), place, leftOut("dishes")));
  if (isAsked("products"))
    found.products = merged(found.products, await listProductIds(reading, terms("products"), leftOut("products")));
  if (isAsked("restaurants"))
    found.restaurants = then(found.restaurants, await listRestaurantIds(reading, terms("restaurants"), place));
  if (isAsked("people")) found.people = then(found.people, await listPersonIds(reading, terms("people"), typed));
}

function nothing(): FoundItems {
  return { ids: [], ranks: new Map() };
}

function merged(first: FoundItems, then: FoundItems): FoundItems {
  const ids = [...new Set([...first.ids, ...then.ids])].slice(0, maxSearchResults);
  return { ids, ranks: new Map([...first.ranks, ...then.ranks]) };
}

/**
 * Orders by match, then within 10 km, then by votes. Common words are searched among the best dishes, rare ones in the
 * index, so more dishes do not cost more.
 */
async function listDishIds(reading: Reading, terms: Term[], place: Position, leftOut: LeftOut): Promise<FoundItems> {
  const cells = [nowhereCell, ...cellsAround(place, nearbyRadiusKm)];
  const near = await walk(reading, terms, nearbyBest(place, cells), leftOut);
  const { matches } = near;
  if (!near.isWhole)
    await add(matches, () => listIndexed(reading, searchKinds.dishes, terms, leftOut, { place, cells }));
  if (!isFull(matches)) await addBest(reading, matches, "dishes", terms, leftOut);
  return { ids: likestFirst(matches), ranks: near.ranks };
}

async function listProductIds(reading: Reading, terms: Term[], leftOut: LeftOut): Promise<FoundItems> {
  const matches: Match[] = [];
  const ranks = await addBest(reading, matches, "products", terms, leftOut);
  return { ids: likestFirst(matches), ranks };
}

/** Orders by match, then the nearest, and leaves out those without a shown dish. */
async function listRestaurantIds(reading: Reading, terms: Term[], place: Position): Promise<string[]> {
  const indexed = orAll(indexedTermsOf(terms), terms);
  const kind = searchKinds.restaurants;
  const list = (query: string, isNear: boolean) =>
    listCandidates(
      reading,
      { kind, query, max: maxPlaceCandidates, words: indexed.length },
      sql`
      select s.id, ${dissimilarityOf(terms)} as dissimilarity from candidates c
        join search_entries e on e.id = c.id and e.words @@ ${queryOf(terms)}::tsquery
        join restaurants s on s.id = c.id
      where exists (select from dishes d join rankings r on r.item_id = d.id and ${isShown()} where d.restaurant_id = s.id)
        and (not ${isNear} or ${haversine(place, sql`s.latitude`, sql`s.longitude`)} <= ${reach})
      order by dissimilarity, ${haversine(place, sql`s.latitude`, sql`s.longitude`)} nulls last, s.id limit ${maxSearchResults}`,
    );
  const matches = await list(`${inCells(cellsAround(place, nearbyRadiusKm))} & ${queryOf(indexed)}`, true);
  await add(matches, () => list(queryOf(indexed), false));
  return likestFirst(matches);
}

/** Orders by match, then whole usernames, then the shortest. Leaves out unconfirmed and suspended members. */
async function listPersonIds(reading: Reading, terms: Term[], typed: string): Promise<string[]> {
  const indexed = orAll(indexedTermsOf(terms), terms);
  const query = queryOf(indexed);
  const asked = { kind: searchKinds.people, query, max: maxPeopleCandidates, words: indexed.length };
  const matches = await listCandidates(
    reading,
    asked,
    sql`
    select p.id, ${dissimilarityOf(terms)} as dissimilarity from candidates c
      join search_entries e on e.id = c.id and e.words @@ ${queryOf(terms)}::tsquery
      join profiles p on p.id = c.id left join users u on u.id = p.id
    where ${isShownPerson}
    order by dissimilarity, lower(p.username) = lower(${typed}) desc, char_length(p.username), p.username, p.id limit ${maxSearchResults}`,
  );
  return matches.map(({ id }) => id);
}

/** Returns the ranks on the chart. */
async function addBest(
  reading: Reading,
  matches: Match[],
  kind: "dishes" | "products",
  terms: Term[],
  leftOut: LeftOut,
) {
  const chart = sql`global_chart(${searchKinds[kind]}::smallint, ${maxWalked}::int)`;
  const best = await walk(reading, terms, chart, leftOut);
  await add(matches, async () => best.matches);
  if (!best.isWhole) await add(matches, () => listIndexed(reading, searchKinds[kind], terms, leftOut));
  return best.ranks;
}

async function add(matches: Match[], list: () => Promise<Match[]>): Promise<void> {
  if (isFull(matches)) return;
  const known = new Set(matches.map(({ id }) => id));
  matches.push(...(await list()).filter(({ id }) => !known.has(id)));
}

/** Whether all matches are perfect and the section is full. */
function isFull(matches: readonly Match[]): boolean {
  return matches.filter(({ dissimilarity }) => dissimilarity === 0).length >= maxSearchResults;
}

function likestFirst(matches: readonly Match[]): string[] {
  return matches
    .toSorted((a, b) => a.dissimilarity - b.dissimilarity)
    .slice(0, maxSearchResults)
    .map(({ id }) => id);
}

/** `isWhole`: there were no others. */
async function walk(
  reading: Reading,
  terms: Term[],
  chart: RawBuilder<unknown>,
  leftOut: LeftOut,
): Promise<{ matches: Match[]; ranks: FoundItems["ranks"]; isWhole: boolean }> {
  const { rows } = await sql<{ id: string | null; dissimilarity: number; position: number; walked: number }>`
    with best as materialized (
      select item_id, position from ${chart} with ordinality as chart (item_id, net_score, upvotes, position)),
    matching as (
      select b.item_id as id, ${dissimilarityOf(terms)} as dissimilarity, b.position from best b join search_entries e on e.id = b.item_id
      ${leftOut.contains + leftOut.traces === 0 ? sql`` : sql`join rankings r on r.item_id = b.item_id and ${isLeft(leftOut)}`}
      where e.words @@ ${queryOf(terms)}::tsquery order by dissimilarity, b.position limit ${maxSearchResults})
    select m.id, m.dissimilarity, m.position::int, w.walked from (select count(*)::int as walked from best) w left join matching m on true
    order by m.dissimilarity, m.position`.execute(reading.db);
  const walked = rows[0]?.walked ?? 0;
  reading.looked.entries += walked;
  const found = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]));
  return {
    matches: found,
    ranks: new Map(found.filter(({ position }) => position <= rankingLimit).map(({ id, position }) => [id, position])),
    isWhole: walked < maxWalked,
  };
}

/** Orders by match, then the best candidates, near a place if given. */
async function listIndexed(
  reading: Reading,
  kind: number,
  terms: Term[],
  leftOut: LeftOut,
  near?: { place: Position; cells: number[] },
): Promise<Match[]> {
  const indexed = indexedTermsOf(terms);
  if (indexed.length === 0) return [];
  const query = near ? `${inCells(near.cells)} & ${queryOf(indexed)}` : queryOf(indexed);
  const isNear = near
    ? sql`(r.lat is null or ${haversine(near.place, sql`r.lat`, sql`r.lon`)} <= ${reach})`
    : sql`true`;
  return listCandidates(
    reading,
    { kind, query, max: maxCandidates, words: indexed.length },
    sql`
    select r.item_id as id, ${dissimilarityOf(terms)} as dissimilarity from candidates c
      join search_entries e on e.id = c.id and e.words @@ ${queryOf(terms)}::tsquery
      join rankings r on r.item_id = c.id and ${isShown()} and ${isLeft(leftOut)} and ${isNear}
    order by dissimilarity, r.net_score desc, r.upvotes desc, r.item_id limit ${maxSearchResults}`,
  );
}

/** `candidates` is a query of `id` and `dissimilarity`. */
async function listCandidates(
  { db, looked }: Reading,
  { kind, query, max, words }: { kind: number; query: string; max: number; words: number },
  matching: RawBuilder<unknown>,
): Promise<Match[]> {
  const { rows } = await sql<{ id: string | null; dissimilarity: number; candidates: number }>`
    with candidates as materialized (select id from search_candidates(${kind}, ${query}::tsquery, ${max}) c (id)),
    matching as (select m.*, row_number() over () as position from (${matching}) m)
    select m.id, m.dissimilarity, c.candidates from (select count(*)::int as candidates from candidates) c left join matching m on true
    order by m.position`.execute(db);
  looked.indexed += words;
  looked.entries += rows[0]?.candidates ?? 0;
  return rows.flatMap(({ id, dissimilarity }) => (id === null ? [] : [{ id, dissimilarity }]));
}

function orAll(indexed: Term[], all: Term[]): Term[] {
  return indexed.length > 0 ? indexed : all;
}

function nearbyBest({ latitude, longitude }: Position, cells: number[]): RawBuilder<unknown> {
  return sql`nearby_chart(${latitude}::float8, ${longitude}::float8, ${nearbyRadiusKm}::float8, ${cells}::int[], ${maxWalked}::int)`;
}

/** `rankings.allergens` includes open reactions. A product with a disputed barcode counts as free of nothing. */
function isLeft({ contains, traces }: LeftOut): RawBuilder<unknown> {
  const isLeft = sql`r.allergens & ${sql.lit(contains)} = 0 and (r.allergens | r.may_contain) & ${sql.lit(traces)} = 0`;
  if (traces === 0) return isLeft;
  return sql`${isLeft} and not exists (select from products x where x.id = r.item_id and x.is_code_disputed)`;
}

function inCells(cells: readonly number[]): string {
  return `(${cells.map((cell) => `'@${cell}'`).join(" | ")})`;
}

const reach = haversineOf(nearbyRadiusKm);
