import type { Dish, DishUpdate, NewDish } from "@dishboard/contract/dishes";
import { submissionErrors } from "@dishboard/contract/item-fields";
import { maxCuisineLength, maxItemNameLength } from "@dishboard/contract/limits";
import { cellOf, type Position } from "@dishboard/contract/places";
import { cleanLine } from "@dishboard/contract/text";
import { submissionsMessages as words } from "../submission/submissions.messages.ts";
import { type Drafting, type Fault, type Kept, useDraft } from "./use-draft.ts";
import {
  descriptionFaults,
  faultsIn,
  type ItemDraft,
  itemBodyOf,
  itemDraftOf,
  lineFaultOf,
  priceFaults,
  tagsFaults,
} from "./use-item-draft.ts";

/** A dish as it is filled in. */
export type DishDraft = ItemDraft & {
  dishName: string;
  restaurantName: string;
  chef: string;
  cuisine: string;
  mealTimes: Dish["mealTimes"];
  place: Position | null;
};

/** A dish in a form. */
export function useDishDraft(kept: Kept<DishDraft>): Drafting<DishDraft> {
  return useDraft(kept, dishFaults);
}

/** A dish as it is filled in; a new one is empty. */
export function dishDraftOf(dish?: Dish): DishDraft {
  return {
    ...itemDraftOf(dish),
    dishName: dish?.name ?? "",
    restaurantName: dish?.restaurant.name ?? "",
    chef: dish?.chef ?? "",
    cuisine: dish?.cuisine ?? "",
    mealTimes: dish?.mealTimes.slice() ?? [],
    place: null,
  };
}

/** What is wrong with a dish, in the order in which it is said. */
function dishFaults(draft: DishDraft): Fault<DishDraft>[] {
  const { dishName, restaurantName, chef, cuisine } = draft;
  const missing = (text: string) => (cleanLine(text) === "" ? submissionErrors.required : null);
  return [
    ...faultsIn<DishDraft>([
      ["dishName", missing(dishName)],
      ["restaurantName", missing(restaurantName)],
    ]),
    ...priceFaults(draft),
    ...tagsFaults(draft),
    ...faultsIn<DishDraft>([
      ["dishName", lineFaultOf(dishName, words.dishName, maxItemNameLength)],
      ["restaurantName", lineFaultOf(restaurantName, words.restaurantName, maxItemNameLength)],
      ["chef", lineFaultOf(chef, words.chef, maxItemNameLength)],
    ]),
    ...descriptionFaults(draft),
    ...faultsIn<DishDraft>([["cuisine", lineFaultOf(cuisine, words.cuisine, maxCuisineLength)]]),
  ];
}

/** A new dish to send; the place looked at stands in for a pin. */
export function newDishOf(draft: DishDraft, lookedAt: Position): NewDish {
  const { key, restaurantName, place } = draft;
  return { key, restaurantName, cell: place ? null : cellOf(lookedAt), ...dishBodyOf(draft) };
}

/** A changed dish to send. */
export function changedDishOf(draft: DishDraft, { updatedAt }: Dish): DishUpdate {
  return { key: draft.key, updatedAt, ...dishBodyOf(draft) };
}

function dishBodyOf(draft: DishDraft) {
  return {
    name: draft.dishName,
    chef: draft.chef.trim() || null,
    cuisine: draft.cuisine.trim() || null,
    mealTimes: draft.mealTimes,
    pin: draft.place && { latitude: draft.place.latitude, longitude: draft.place.longitude },
    ...itemBodyOf(draft),
  };
}

/** The part of the draft that a refused part of the call was made of. */
export function dishPartOf(field: string | undefined): keyof DishDraft | undefined {
  const [part = ""] = field?.split(".") ?? [];
  const parts: Record<string, keyof DishDraft> = {
    name: "dishName",
    restaurantName: "restaurantName",
    chef: "chef",
    priceCents: "price",
    description: "description",
    cuisine: "cuisine",
    tags: "tags",
  };
  return Object.hasOwn(parts, part) ? parts[part] : undefined;
}
