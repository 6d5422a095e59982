import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";
import {
  beyondDoubtMetres,
  type Candidate,
  isBeyondDoubt,
  judge,
  maxApartMetres,
} from "../places/matching/matching.service.ts";
import { candidatesAround, type Surroundings } from "../places/matching/questions.service.ts";
import { FilePlaces, numberOf } from "./file-places.service.ts";
import type { GivenPlace } from "./files/file-rows.service.ts";
import { hashOf } from "./files/given-place.service.ts";
import { findKnown, type KnownPlace, type NewImportedPlace } from "./imports.repository.ts";

/** Knowledge of a file's restaurants during its import. */
export type FileMatching = {
  places: FilePlaces;
  /** The file's place by restaurant number. */
  taken: Map<number, number>;
  /** Certain places, except unchanged ones. */
  certain: Set<number>;
};

/** Starts empty. */
export function startMatching(): FileMatching {
  return { places: new FilePlaces(), taken: new Map(), certain: new Set() };
}

/** Takes certain matches first, or a new branch could match the restaurant next door. */
export async function takeWhatIsCertain(
  db: Kysely<Schema>,
  source: string,
  matching: FileMatching,
  places: GivenPlace[],
): Promise<void> {
  const { taken, certain } = matching;
  for (const place of places) matching.places.note(place);
  const known = await knownOf(db, source, places);
  const take = (restaurantId: string, place: GivenPlace) =>
    taken.set(numberOfRestaurant(restaurantId), matching.places.groupOf(place));
  const changed: GivenPlace[] = [];
  for (const place of places) {
    const last = known.get(place.sourceId);
    if (last?.hash === hashOf(place)) take(last.restaurantId, place);
    else changed.push(place);
  }
  const candidates = await candidatesAround(
    db,
    changed.map((place) => surroundingsOf(place, known, beyondDoubtMetres)),
  );
  for (const [n, place] of changed.entries()) {
    const last = known.get(place.sourceId);
    const free = (candidates.get(n) ?? []).filter((one) => {
      const hasSameId = last?.restaurantId === one.restaurantId;
      return isFree(matching, one, place, last) && isBeyondDoubt(place, one, hasSameId);
    });
    const found = best(free, place, last, "same");
    if (!found) continue;
    take(found.restaurantId, place);
    certain.add(numberOf(place.sourceId));
  }
}

/** Decides whether each place is new or which restaurant it is, and reserves that. */
export async function decide(db: Kysely<Schema>, source: string, matching: FileMatching, places: GivenPlace[]) {
  const { taken, certain, places: filePlaces } = matching;
  const restaurants = new Map<number, string>();
  const known = await knownOf(db, source, places);
  const candidates = await candidatesAround(
    db,
    places.map((place) => {
      const metres = certain.has(numberOf(place.sourceId)) ? beyondDoubtMetres : maxApartMetres;
      return surroundingsOf(place, known, metres);
    }),
  );
  const added: NewImportedPlace[] = [];
  const found: NewImportedPlace[] = [];
  const changed: NewImportedPlace[] = [];
  const questions: { restaurantId: string; otherId: string }[] = [];
  for (const [n, place] of places.entries()) {
    const last = known.get(place.sourceId);
    const free = (candidates.get(n) ?? []).filter((one) => isFree(matching, one, place, last));
    const group = filePlaces.groupOf(place);
    const sameId =
      best(free, place, last, "same")?.restaurantId ?? restaurants.get(group) ?? filePlaces.restaurantOf(place);
    const row = { restaurantId: sameId ?? v7(), hash: hashOf(place), place };
    taken.set(numberOfRestaurant(row.restaurantId), group);
    restaurants.set(group, row.restaurantId);
    if (sameId) {
      found.push(row);
      if (last?.restaurantId === sameId) changed.push(row);
      continue;
    }
    added.push(row);
    const other = best(free, place, last, "perhaps");
    if (other) questions.push({ restaurantId: row.restaurantId, otherId: other.restaurantId });
  }
  const counts = {
    ...{
      added: added.length,
      joined: found.length - changed.length,
      changed: changed.length,
      doubtful: questions.length,
    },
  };
  return { added, found, changed, questions, counts };
}

function best(
  candidates: Candidate[],
  place: GivenPlace,
  last: KnownPlace | undefined,
  verdict: "same" | "perhaps",
): Candidate | undefined {
  let [found, weight] = [undefined as Candidate | undefined, Number.NEGATIVE_INFINITY];
  for (const candidate of candidates) {
    const judged = judge(place, candidate, last?.restaurantId === candidate.restaurantId);
    if (judged?.verdict === verdict && judged.weight > weight) [found, weight] = [candidate, judged.weight];
  }
  return found;
}

/** A source's last data by id. */
export async function knownOf(
  db: Kysely<Schema>,
  source: string,
  places: GivenPlace[],
): Promise<Map<string, KnownPlace>> {
  const known = await findKnown(
    db,
    source,
    places.map(({ sourceId }) => sourceId),
  );
  return new Map(known.map((one) => [one.sourceId, one]));
}

/** Whether no other place of the file took it, or both were said to be it. */
function isFree(
  { taken, places }: FileMatching,
  { restaurantId, isMerged }: Candidate,
  place: GivenPlace,
  last: KnownPlace | undefined,
): boolean {
  if (isMerged && last?.restaurantId === restaurantId) return true;
  const by = taken.get(numberOfRestaurant(restaurantId));
  return by === undefined || places.groupOfNumber(by) === places.groupOf(place);
}

function surroundingsOf(
  { position, sourceId }: GivenPlace,
  known: ReadonlyMap<string, KnownPlace>,
  metres: number,
): Surroundings {
  return { position, metres, knownId: known.get(sourceId)?.restaurantId ?? null };
}

/** A UUIDv7's last digits are random. */
function numberOfRestaurant(id: string): number {
  return Number.parseInt(id.slice(-12), 16);
}
