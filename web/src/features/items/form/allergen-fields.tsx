import { givenSources } from "@dishboard/contract/allergens";
import { validateFree, validateLabels, validateTraces } from "@dishboard/contract/item-fields";
import type { Label } from "@dishboard/contract/labels";
import type { ValidatedForm } from "../../../lib/use-validated-form.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { allergenMessages as messages } from "../allergens/allergens.messages.ts";
import type { ItemValues } from "./item-fields.ts";
import { AllergenField, MayContainField, StatedFreeField } from "./label-fields.tsx";
import { MoreDetails } from "./more-details.tsx";

type AllergenFieldsProps = {
  form: Pick<ValidatedForm<ItemValues>, "field">;
  item: { allergens: Label[] } | undefined;
};

const states = ["allergenIds", "mayContainIds", "freeIds"] as const;

export function AllergenFields({ form, item }: AllergenFieldsProps) {
  const contains = form.field("allergenIds");
  const mayContain = form.field("mayContainIds");
  const free = form.field("freeIds");
  const source = form.field("allergenSource");
  const claimIds = form.field("claimIds").value;
  const choose = (state: (typeof states)[number]) => (ids: number[]) => {
    form.field(state).onChange(ids);
    const isSaidFreeAnew = state === "freeIds" && ids.some((id) => !free.value.includes(id));
    if (isSaidFreeAnew && source.value === "as-before") source.onChange("");
    for (const other of states) {
      const field = form.field(other);
      const rest = field.value.filter((id) => !ids.includes(id));
      if (other !== state && rest.length < field.value.length) field.onChange(rest);
    }
  };
  const isStated = contains.value.length + mayContain.value.length + free.value.length > 0;
  const errors = {
    contains: validateLabels(claimIds, contains.value),
    mayContain: validateTraces(claimIds, mayContain.value),
    free: validateFree({ allergenIds: contains.value, mayContainIds: mayContain.value, freeIds: free.value }),
  };
  // The server knows of reactions, tags and a barcode's packaging.
  const mayContainError = errors.mayContain ?? mayContain.serverError;
  const freeError = errors.free ?? free.error;
  const sources = source.value === "as-before" ? (["as-before", ...givenSources] as const) : givenSources;
  return (
    <>
      <AllergenField
        {...contains}
        onChange={choose("allergenIds")}
        known={item?.allergens ?? []}
        isStated={isStated}
        error={errors.contains ?? contains.serverError}
      />
      <MoreDetails
        title={messages.moreStates}
        summary={messages.moreStatesHelp}
        isFilledIn={mayContain.value.length + free.value.length > 0}
        hasError={mayContainError !== null || freeError !== null}
      >
        <MayContainField {...mayContain} onChange={choose("mayContainIds")} error={mayContainError} />
        <StatedFreeField {...free} onChange={choose("freeIds")} error={freeError} />
      </MoreDetails>
      {isStated && (
        <SelectField
          label={messages.howDoYouKnow}
          name="allergenSource"
          ref={source.ref}
          error={source.error}
          none={messages.chooseSource}
          choices={sources.map((one) => messages.source[one])}
          value={source.value && messages.source[source.value]}
          onChange={({ target }) => source.onChange(sources.find((one) => messages.source[one] === target.value) ?? "")}
        />
      )}
    </>
  );
}
