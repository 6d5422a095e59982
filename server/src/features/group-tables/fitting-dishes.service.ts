import { allergenState } from "@dishboard/contract/allergens";
import type { GroupTableDish } from "@dishboard/contract/group-tables";
import { allergens } from "@dishboard/contract/labels";
import type { Position } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { findCards } from "../items/cards.repository.ts";
import { type JoinedNeeds, listCandidateIds, listStillFitting } from "./group-tables.repository.ts";

/** The dishes of a table: those that are stated free of all that somebody avoids, and those of which something is not stated. */
export type FittingDishes = { fitting: GroupTableDish[]; unknown: GroupTableDish[] };

/** How many dishes are looked at. */
const maxCandidates = 200;

/**
 * The dishes within a walk that have what all need, best first; of a table at which people choose, those that still fit of
 * the dishes that stand to choice. What contains something that somebody avoids, or of which a reaction is reported, is in
 * neither list, and what may contain it, or does not say, is never among what fits.
 */
export async function findFitting(
  db: Kysely<Schema>,
  table: Position & { dishIds: string[] | null },
  needs: JoinedNeeds,
  now: Date,
): Promise<FittingDishes> {
  if (needs.walkMinutes === null) return { fitting: [], unknown: [] };
  const ids = table.dishIds
    ? await listStillFitting(db, { ...table, dishIds: table.dishIds }, needs)
    : await listCandidateIds(db, table, needs, maxCandidates);
  const avoided = allergens.map(({ id }) => id).filter((id) => needs.allergens & (1 << (id - 1)));
  const dishes = (await findCards(db, ids, ["dish"])).flatMap((card, index) => {
    const states = avoided.map((id) => ({ id, state: allergenState(card.allergens, id, now) }));
    // The card may be newer than the ranking.
    if (states.some(({ state }) => state === "contains" || state === "alert")) return [];
    const idsOf = (state: string) => states.filter((one) => one.state === state).map(({ id }) => id);
    const [mayContain, notStated] = [idsOf("may-contain"), idsOf("not-stated")];
    return [{ card: { ...card, rank: index + 1 }, mayContain, notStated, likes: 0, dislikes: 0 }];
  });
  const isFitting = ({ mayContain, notStated }: GroupTableDish) => mayContain.length + notStated.length === 0;
  return { fitting: dishes.filter(isFitting), unknown: dishes.filter((dish) => !isFitting(dish)) };
}
