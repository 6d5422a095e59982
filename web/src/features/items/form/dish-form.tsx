import type { Dish } from "@dishboard/contract/dishes";
import { suggestedCuisines } from "@dishboard/contract/filter-words";
import { mealTimes } from "@dishboard/contract/labels";
import { useState } from "react";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { SuggestField } from "../../../ui/suggest-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { PhotoField } from "../../media/photo-field.tsx";
import { PlaceField } from "../../places/place-field.tsx";
import { RestaurantField } from "../../places/restaurant/restaurant-field.tsx";
import { usePlace } from "../../places/use-place.ts";
import { itemsMessages } from "../items.messages.ts";
import { createDish, updateDish } from "../items.queries.ts";
import { type DishFormState, dishFields, dishUpdate, newDish } from "./dish-fields.ts";
import type { FormProps } from "./item-fields.ts";
import { LabelFields, PriceField } from "./item-inputs.tsx";
import { isFilledIn, MoreDetails } from "./more-details.tsx";
import { TagEditor } from "./tag-editor.tsx";

/** The specification's names. */
const inputNames: { [Name in keyof typeof dishFields]?: string } = { name: "dishName" };

const mealTimeChoices = mealTimes.map((value) => ({ value, label: itemsMessages.mealTime[value] }));

const detailNames = [
  "allergenIds",
  "mayContainIds",
  "freeIds",
  "claimIds",
  "description",
  "cuisine",
  "tags",
  "chef",
  "mealTimes",
] as const;

/** A dish's form, required fields first. */
export function DishForm({ id, form, item, isBusy, upload, onSubmit }: FormProps<DishFormState, Dish>) {
  const { position, ownPosition } = usePlace();
  const [isAdjusting, setAdjusting] = useState(false);
  const { values, setValue } = form;
  const submit = () =>
    onSubmit({
      kind: "dish",
      fields: dishFields,
      form,
      send: () => (item ? updateDish(item.id, dishUpdate(values, item)) : createDish(newDish(values, position))),
    });
  const text = (name: "name" | "restaurantName" | "chef" | "description" | "cuisine") => {
    const { label, isRequired } = dishFields[name];
    return {
      ...form.register(name, inputNames[name]),
      label,
      required: isRequired || undefined,
      dir: "auto",
      autoComplete: "off",
    };
  };
  const canBePlaced = !item || item.restaurant.latitude === null || item.restaurant.longitude === null;
  return (
    <FormFrame id={id} isBusy={isBusy} onSubmit={submit}>
      <Field {...text("name")} data-first-field={item ? undefined : ""} />
      {item ? (
        <Field
          {...text("restaurantName")}
          readOnly
          note={<p className="field-plain">{itemsMessages.restaurantStays}</p>}
        />
      ) : (
        <RestaurantField
          {...form.field("restaurantName")}
          label={itemsMessages.restaurantName}
          name="restaurantName"
          from={position}
          place={values.pin}
          onChange={(name) => {
            setValue("restaurantName", name);
            // Belongs to the old restaurant; the user's own pin may still fit.
            if (values.pin?.isKnown) setValue("pin", null);
          }}
          onChoose={({ name, latitude, longitude }) => {
            setValue("restaurantName", name);
            setValue("pin", { latitude, longitude, isKnown: true });
          }}
          onNew={() => setAdjusting(true)}
        />
      )}
      {canBePlaced && (
        <PlaceField
          place={values.pin}
          onPlace={(place) => setValue("pin", place)}
          from={position}
          isFromChosen={ownPosition !== null}
          isAdjusting={isAdjusting}
          onAdjusting={setAdjusting}
          isDisabled={isBusy}
        />
      )}
      <PhotoField
        photo={values.picture}
        onChange={(photo) => setValue("picture", photo)}
        upload={upload}
        isDisabled={isBusy}
      />
      <PriceField form={form} />
      <MoreDetails
        summary={itemsMessages.moreOfDish}
        isFilledIn={detailNames.some((name) => isFilledIn(values[name]))}
        hasError={[...detailNames, "allergenSource" as const].some((name) => form.errors[name] !== undefined)}
      >
        <LabelFields form={form} item={item} />
        <TextArea {...text("description")} autoComplete={undefined} />
        <SuggestField
          {...text("cuisine")}
          placeholder={itemsMessages.otherCuisine}
          suggestions={suggestedCuisines}
          value={values.cuisine}
          onValue={(cuisine) => setValue("cuisine", cuisine)}
        />
        <TagEditor {...form.field("tags")} />
        <Field {...text("chef")} />
        <ChoiceChips
          label={itemsMessages.mealTimes}
          name="mealTimes"
          choices={mealTimeChoices}
          chosen={values.mealTimes}
          onChange={(chosen) => setValue("mealTimes", chosen)}
        />
      </MoreDetails>
    </FormFrame>
  );
}
