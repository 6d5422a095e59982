import type { BoardRule } from "@dishboard/contract/boards";
import {
  filterDiets,
  filterMeals,
  slugOf,
  suggestedCategories,
  suggestedCuisines,
} from "@dishboard/contract/filter-words";
import { boardRadiiKm } from "@dishboard/contract/limits";
import type { Position } from "@dishboard/contract/places";
import MapPin from "lucide-react/icons/map-pin";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { ChoiceRadios } from "../../../ui/choice-radios.tsx";
import { PlaceSearch } from "../../places/sheet/place-search.tsx";
import { usePlaceSearch } from "../../places/sheet/use-place-search.ts";
import { boardsMessages as messages } from "./boards.messages.ts";
import { useAreaPresets } from "./use-area-presets.ts";

export type RuleChoice = BoardRule & { isAroundPlace: boolean; radiusKm: number };

type RuleFieldsProps = { rule: RuleChoice; onChange: (rule: RuleChoice) => void; near: Position };

type NewProps = { isNew: boolean };

type Group = keyof typeof messages.groups;

const groups: Record<BoardRule["kind"], readonly [Group, readonly string[]][]> = {
  dish: [
    ["cuisine", suggestedCuisines],
    ["meal", filterMeals],
    ["diet", filterDiets.dish],
  ],
  product: [
    ["category", suggestedCategories],
    ["diet", filterDiets.product],
  ],
};

export function RuleFields({ rule, onChange, near, isNew }: RuleFieldsProps & NewProps) {
  const { kind, filters } = rule;
  const setKind = (next: BoardRule["kind"]) => {
    const diet = filters.diet?.split(" ").filter((word) => filterDiets[next].some((label) => slugOf(label) === word));
    const isAroundPlace = next === "dish" && rule.isAroundPlace;
    onChange({
      ...rule,
      kind: next,
      isAroundPlace,
      area: isAroundPlace ? rule.area : null,
      filters: diet?.length ? { diet: diet.join(" ") } : {},
    });
  };
  const setWords = (group: Group, words: readonly string[]) => {
    const { [group]: _, ...others } = filters;
    onChange({ ...rule, filters: words.length > 0 ? { ...others, [group]: words.join(" ") } : others });
  };
  return (
    <>
      {isNew && (
        <ChoiceRadios
          label={messages.kind}
          choices={[
            { value: "dish", label: messages.kinds.dish },
            { value: "product", label: messages.kinds.product },
          ]}
          chosen={kind}
          onChange={setKind}
        />
      )}
      {kind === "dish" && <AreaFields rule={rule} onChange={onChange} near={near} />}
      {groups[kind].map(([group, labels]) => (
        <ChoiceChips
          key={group}
          label={messages.groups[group]}
          name={group}
          choices={labels.map((label) => ({ value: slugOf(label), label }))}
          chosen={filters[group]?.split(" ") ?? []}
          onChange={(words) => setWords(group, words)}
          note={group === "diet" && <p className="board-help">{messages.claimsNote}</p>}
        />
      ))}
    </>
  );
}

function AreaFields({ rule, onChange, near }: RuleFieldsProps) {
  const { area, isAroundPlace, radiusKm } = rule;
  const [preset] = useAreaPresets();
  return (
    <>
      <ChoiceRadios
        label={messages.where}
        choices={[
          { value: "everywhere", label: messages.everywhere },
          { value: "place", label: messages.aroundPlace },
        ]}
        chosen={isAroundPlace ? "place" : "everywhere"}
        onChange={(where) =>
          onChange({
            ...rule,
            isAroundPlace: where === "place",
            area: where === "place" ? { ...preset, radiusKm } : null,
          })
        }
      />
      {isAroundPlace && (
        <>
          <AreaPlace
            area={area}
            near={near}
            onPlace={(place) => onChange({ ...rule, area: place && { ...place, radiusKm } })}
          />
          <ChoiceRadios
            label={messages.reach}
            choices={boardRadiiKm.map((km) => ({ value: km, label: messages.radius(km) }))}
            chosen={radiusKm}
            onChange={(km) => onChange({ ...rule, radiusKm: km, area: area && { ...area, radiusKm: km } })}
          />
        </>
      )}
    </>
  );
}

type AreaPlaceProps = {
  area: BoardRule["area"];
  near: Position;
  onPlace: (place: (Position & { name: string }) | null) => void;
};

function AreaPlace({ area, near, onPlace }: AreaPlaceProps) {
  const presets = useAreaPresets();
  const [typed, setTyped] = useState("");
  const search = usePlaceSearch(typed, near);
  if (area) {
    return (
      <div className="board-place">
        <MapPin size={20} />
        <span dir="auto">{area.name}</span>
        <Button look="line" size="bar" onClick={() => onPlace(null)}>
          {messages.changePlace}
        </Button>
      </div>
    );
  }
  const choose = ({ name, latitude, longitude }: Position & { name: string }) => {
    setTyped("");
    onPlace({ name, latitude, longitude });
  };
  return (
    <div className="place-sheet board-search">
      <PlaceSearch typed={typed} onType={setTyped} search={search} from={near} onChoose={choose} />
      {typed === "" && (
        <div className="board-presets">
          {presets.map((preset) => (
            <Button key={preset.name} look="line" size="bar" onClick={() => choose(preset)}>
              <MapPin size={18} />
              <span dir="auto">{preset.name}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
