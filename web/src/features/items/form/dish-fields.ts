import type { Dish, DishUpdate, NewDish } from "@dishboard/contract/dishes";
import { maxCuisineLength, maxItemNameLength } from "@dishboard/contract/limits";
import { cellOf, type Position } from "@dishboard/contract/places";
import type { PlacedRestaurant } from "../../../lib/intent-storage.ts";
import { useValidatedForm, type ValidatedForm } from "../../../lib/use-validated-form.ts";
import type { RestaurantPlace } from "../../places/place-field.tsx";
import { itemsMessages } from "../items.messages.ts";
import {
  initialValues,
  itemFields,
  optionalLine,
  requiredLine,
  toBody,
  type ValuesOf,
  validateFields,
} from "./item-fields.ts";

const { price, tags, description, ...otherItemFields } = itemFields;

/** In the order of error announcements. */
export const dishFields = {
  price,
  tags,
  name: requiredLine({
    label: itemsMessages.dishName,
    maxLength: maxItemNameLength,
    initialValue: (dish?: Dish) => dish?.name ?? "",
  }),
  restaurantName: requiredLine({
    label: itemsMessages.restaurantName,
    maxLength: maxItemNameLength,
    initialValue: (dish?: Dish) => dish?.restaurant.name ?? "",
  }),
  chef: optionalLine({
    label: itemsMessages.chef,
    maxLength: maxItemNameLength,
    initialValue: (dish?: Dish) => dish?.chef ?? "",
  }),
  description,
  cuisine: optionalLine({
    label: itemsMessages.cuisine,
    maxLength: maxCuisineLength,
    initialValue: (dish?: Dish) => dish?.cuisine ?? "",
  }),
  mealTimes: {
    initialValue: (dish?: Dish) => dish?.mealTimes ?? [],
    toBody: (mealTimes: Dish["mealTimes"]) => mealTimes,
  },
  pin: {
    initialValue: (): RestaurantPlace | null => null,
    toBody: (pin: RestaurantPlace | null) => pin && { latitude: pin.latitude, longitude: pin.longitude },
  },
  ...otherItemFields,
};

type DishValues = ValuesOf<typeof dishFields>;

export type DishFormState = ValidatedForm<DishValues>;

export function useDishForm(restaurant?: PlacedRestaurant): DishFormState {
  const chosen = restaurant && {
    restaurantName: restaurant.name,
    pin: { latitude: restaurant.latitude, longitude: restaurant.longitude, isKnown: true },
  };
  return useValidatedForm({
    defaultValues: { ...dishValues(), ...chosen },
    validate: (values) => validateFields(dishFields, values),
  });
}

export function dishValues(dish?: Dish): DishValues {
  return initialValues(dishFields, dish);
}

/** A new dish's body; without a pin it belongs to the viewed cell. */
export function newDish(values: DishValues, viewed: Position): NewDish {
  return { ...toBody(dishFields, values), cell: values.pin ? null : cellOf(viewed) };
}

export function dishUpdate(values: DishValues, { updatedAt }: Dish): DishUpdate {
  const { restaurantName: _, ...body } = toBody(dishFields, values);
  return { ...body, updatedAt };
}
