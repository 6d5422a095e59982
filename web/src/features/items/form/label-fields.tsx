import { couldNotLoad } from "../../../lib/failures.ts";
import { tryAgain } from "../../../ui/retry-button.tsx";
import "./item-form.css";
import { allergens, type Label } from "@dishboard/contract/labels";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleHelp from "lucide-react/icons/circle-help";
import CircleMinus from "lucide-react/icons/circle-minus";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ComponentProps, Ref } from "react";
import { titleCase } from "../../../lib/title-case.ts";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { allergenMessages } from "../allergens/allergens.messages.ts";
import { itemsMessages } from "../items.messages.ts";
import { allergensQuery, deliveryPlatformsQuery, dietaryClaimsQuery } from "./labels.queries.ts";

type ChoiceProps = {
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** Shown if the list fails to load. */
  known: readonly Label[];
  error?: string | null;
  ref?: Ref<HTMLFieldSetElement>;
};

export function ClaimField(props: ChoiceProps) {
  const list = useQuery(dietaryClaimsQuery);
  return <LabelField {...props} label={itemsMessages.claims} name="selectedClaims" list={list} />;
}

/** Contained allergens; says if no state has any. */
export function AllergenField({ isStated, ...props }: ChoiceProps & { isStated: boolean }) {
  const list = useQuery(allergensQuery);
  return (
    <LabelField
      {...props}
      label={itemsMessages.allergens}
      name="selectedAllergens"
      list={list}
      help={allergenMessages.chooseHelp.contains}
      mark={<TriangleAlert size={18} />}
      tone="warning"
      emptyText={isStated ? undefined : itemsMessages.noAllergens}
    />
  );
}

export function MayContainField(props: Omit<ChoiceProps, "known">) {
  return (
    <OtherStateField
      {...props}
      label={itemsMessages.mayContain}
      name="mayContain"
      help={allergenMessages.chooseHelp["may-contain"]}
      mark={<CircleHelp size={18} />}
      tone="doubt"
    />
  );
}

export function StatedFreeField(props: Omit<ChoiceProps, "known">) {
  return (
    <OtherStateField
      {...props}
      label={allergenMessages.statedFreeTitle}
      name="statedFree"
      help={allergenMessages.chooseHelp["stated-free"]}
      mark={<CircleMinus size={18} />}
      tone="quiet"
    />
  );
}

type Look = Pick<ComponentProps<typeof ChoiceChips>, "help" | "mark" | "tone">;

function OtherStateField({
  value,
  onChange,
  error,
  ref,
  ...look
}: Omit<ChoiceProps, "known"> & Look & { label: string; name: string }) {
  return (
    <ChoiceChips
      {...look}
      choices={allergens.map(({ id, name }) => ({ value: id, label: titleCase(name) }))}
      chosen={value}
      onChange={onChange}
      error={error ?? null}
      ref={ref}
    />
  );
}

function NoneStated({ text }: { text: string }) {
  return (
    <p className="none-stated">
      <Info size={20} />
      {text}
    </p>
  );
}

type LabelFieldProps = ChoiceProps &
  Look & {
    label: string;
    name: string;
    list: UseQueryResult<Label[]>;
    emptyText?: string | undefined;
  };

function LabelField({ label, name, list, known, value, onChange, error, ref, emptyText, ...look }: LabelFieldProps) {
  const labels = list.data ?? known;
  return (
    <ChoiceChips
      {...look}
      label={label}
      name={name}
      choices={labels.map((one) => ({ value: one.id, label: titleCase(one.name) }))}
      chosen={value}
      onChange={onChange}
      error={error ?? null}
      ref={ref}
      note={
        <>
          <LoadError list={list} label={label} />
          {emptyText && value.length === 0 && <NoneStated text={emptyText} />}
        </>
      }
    />
  );
}

type PlatformFieldProps = Omit<ComponentProps<typeof SelectField>, "choices" | "note"> & {
  present: string;
};

export function PlatformField({ present, ...select }: PlatformFieldProps) {
  const list = useQuery(deliveryPlatformsQuery);
  const names = (list.data ?? []).map(({ name }) => name);
  return (
    <SelectField
      {...select}
      choices={present === "" || names.includes(present) ? names : [...names, present]}
      note={hasFailed(list) && <LoadError list={list} label={select.label} />}
    />
  );
}

function hasFailed(list: UseQueryResult): boolean {
  return !list.data && list.errorUpdateCount > 0;
}

function LoadError({ list, label }: { list: UseQueryResult; label: string }) {
  if (!hasFailed(list)) return null;
  return (
    <div className="load-error" role="status">
      <CircleAlert size={16} />
      <span>
        {couldNotLoad}
        <span className="sr-only"> {label}</span>
      </span>
      <button type="button" disabled={list.isFetching} onClick={() => void list.refetch()}>
        {tryAgain}
        <span className="sr-only">, {label}</span>
      </button>
    </div>
  );
}
