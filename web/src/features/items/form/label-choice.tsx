import type { Label } from "@dishboard/contract/labels";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import Info from "lucide-react/icons/info";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { labelsMessages } from "./labels.messages.ts";
import { allergensQuery, dietaryClaimsQuery } from "./labels.queries.ts";
import { NotLoaded } from "./not-loaded.tsx";

type ChoiceProps = {
  /** The marks that the item has had: they stay to be seen where the list could not be loaded. */
  known: readonly Label[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** The dietary claims of an item. */
export function ClaimChoice(props: ChoiceProps) {
  return (
    <MarkChoice {...props} label={labelsMessages.claims} name="selectedClaims" list={useQuery(dietaryClaimsQuery)} />
  );
}

/** The allergens of an item: choosing none states nothing, and says so. */
export function AllergenChoice(props: ChoiceProps) {
  return (
    <MarkChoice
      {...props}
      label={labelsMessages.allergens}
      name="selectedAllergens"
      list={useQuery(allergensQuery)}
      none={labelsMessages.noAllergens}
    />
  );
}

type MarkChoiceProps = ChoiceProps & {
  label: string;
  name: string;
  /** The marks there are, as far as they have come. */
  list: UseQueryResult<Label[]>;
  /** What is said where none is chosen. */
  none?: string;
};

function MarkChoice({ label, name, list, known, chosen, onChange, none }: MarkChoiceProps) {
  const marks = list.data ?? known;
  return (
    <ChoiceChips
      label={label}
      name={name}
      choices={marks.map((mark) => ({ value: mark.id, label: markName(mark.name) }))}
      chosen={chosen}
      onChange={onChange}
      note={
        <>
          {!list.data && list.errorUpdateCount > 0 && (
            <NotLoaded what={label} isTrying={list.isFetching} onTryAgain={() => list.refetch()} />
          )}
          {none && chosen.length === 0 && (
            <p className="none-stated">
              <Info size={20} />
              {none}
            </p>
          )}
        </>
      }
    />
  );
}

/** A mark's name as people read it: Gluten-Free. */
function markName(name: string): string {
  return name.replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
