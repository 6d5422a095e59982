import { filterDiets, slugOf } from "@dishboard/contract/filter-words";
import { dietaryClaims } from "@dishboard/contract/labels";
import { titleCase } from "../../lib/title-case.ts";
import { Button } from "../../ui/button.tsx";
import { dietMessages } from "./diet.messages.ts";
import { useDiet } from "./use-diet.ts";
import "./diet-filter.css";

const words = filterDiets.map(slugOf);

/** Sets dietary chips from the own diet, and names what no filter covers. */
export function DietFilter({ onUse }: { onUse: (words: string[]) => void }) {
  const { claimIds } = useDiet();
  const own = dietaryClaims.filter(({ id }) => claimIds.includes(id)).map(({ name }) => name);
  if (own.length === 0) return null;
  const covered = own.filter((name) => words.includes(name));
  const others = own.filter((name) => !words.includes(name)).map(titleCase);
  return (
    <div className="diet-filter">
      {covered.length > 0 && (
        <Button look="line" onClick={() => onUse(covered)}>
          {dietMessages.useDiet}
        </Button>
      )}
      {others.length > 0 && <p>{dietMessages.withoutFilter(new Intl.ListFormat("en-GB").format(others))}</p>}
    </div>
  );
}
