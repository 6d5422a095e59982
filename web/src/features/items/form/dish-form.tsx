import { type Dish, suggestedCuisines } from "@dishboard/contract/dishes";
import { mealTimes } from "@dishboard/contract/labels";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { Field } from "../../../ui/field.tsx";
import { SuggestField } from "../../../ui/suggest-field.tsx";
import { PhotoField } from "../../media/photo-field.tsx";
import { PlaceField } from "../../places/place-field.tsx";
import { usePlace } from "../../places/use-place.ts";
import { SubmissionForm } from "../submission/submission-form.tsx";
import { submissionsMessages as words } from "../submission/submissions.messages.ts";
import { sendChangedDish, sendNewDish } from "../submission/submissions.queries.ts";
import type { FormProps } from "../submission/use-submission.ts";
import { DescriptionField, MarkFields, PriceField } from "./item-fields.tsx";
import { changedDishOf, type DishDraft, dishPartOf, newDishOf, useDishDraft } from "./use-dish-draft.ts";
import type { Kept } from "./use-draft.ts";

const mealTimeChoices = mealTimes.map((value) => ({ value, label: words.mealTime[value] }));

/** The form of a dish. */
export function DishForm({ id, kept, item, isBusy, onUploading, onSubmit }: FormProps<Dish, Kept<DishDraft>>) {
  const form = useDishDraft(kept);
  const { position } = usePlace();
  const { draft, set, line } = form;
  const submit = () =>
    onSubmit({
      kind: "dish",
      check: form.check,
      send: () =>
        item ? sendChangedDish(item.id, changedDishOf(kept.draft, item)) : sendNewDish(newDishOf(kept.draft, position)),
      refuse: ({ field, message }) => {
        const name = dishPartOf(field);
        if (name) form.refuse({ name, message });
        return name;
      },
    });
  const canBePlaced = !item || item.restaurant.latitude === null || item.restaurant.longitude === null;
  return (
    <SubmissionForm id={id} isBusy={isBusy} onSubmit={submit}>
      <PhotoField
        bucket="dish-images"
        photo={draft.imageUrl}
        onChange={(photo) => set("imageUrl", photo)}
        onBusy={onUploading}
        isDisabled={isBusy}
      />
      <Field {...line("dishName")} label={words.dishName} required dir="auto" autoComplete="off" />
      <Field
        {...line("restaurantName")}
        label={words.restaurantName}
        required
        dir="auto"
        autoComplete="off"
        readOnly={item !== undefined}
        note={item && <p className="field-plain">{words.restaurantStays}</p>}
      />
      {canBePlaced && (
        <PlaceField
          pin={draft.place}
          onPin={(pin) => set("place", pin)}
          onRestaurant={(name) => set("restaurantName", name)}
          from={position}
          canSearch={!item}
        />
      )}
      <div className="field-pair">
        <Field {...line("chef")} label={words.chef} dir="auto" autoComplete="off" />
        <PriceField form={form} />
      </div>
      <DescriptionField form={form} />
      <SuggestField
        {...line("cuisine")}
        label={words.cuisine}
        placeholder={words.otherCuisine}
        suggestions={suggestedCuisines}
        onValue={(cuisine) => set("cuisine", cuisine)}
        dir="auto"
        autoComplete="off"
      />
      <ChoiceChips
        label={words.mealTimes}
        name="mealTimes"
        choices={mealTimeChoices}
        chosen={draft.mealTimes}
        onChange={(chosen) => set("mealTimes", chosen)}
      />
      <MarkFields form={form} item={item} />
    </SubmissionForm>
  );
}
