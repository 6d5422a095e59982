import { storedName } from "@dishboard/contract/name-key";
import { distanceKm, type Position } from "@dishboard/contract/places";
import { cleanLine } from "@dishboard/contract/text";
import MapPin from "lucide-react/icons/map-pin";
import { useId } from "react";
import { directionTo, formatLength } from "../../../lib/format.ts";
import { useUnits } from "../../../lib/use-units.ts";
import { Button } from "../../../ui/button.tsx";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { dishImportMessages as messages } from "../dish-imports.messages.ts";
import type { GridRow } from "../draft-storage.ts";
import { answerPlace } from "../draft-store.ts";
import { lookForPlacesAgain } from "../use-dish-places.ts";
import type { PlaceState } from "../use-draft-checks.ts";

export type PlaceNeighbours = {
  position: Position;
  areaName: string;
  countOf: (stored: string) => number;
  onChoose: (place: string) => void;
};

type PlaceCellProps = { one: GridRow; place: PlaceState; places: PlaceNeighbours; number: number };

/** A text's place or question; an answer applies to all rows with the text. */
export function PlaceCell({ one, place, places, number }: PlaceCellProps) {
  const units = useUnits();
  const id = useId();
  const name = cleanLine(one.row.place);
  const stored = storedName(name);
  const distance = (to: Position) =>
    messages.away(formatLength(distanceKm(places.position, to), units), directionTo(to, places.position));
  const otherPlace = (label: string, look: "line" | "quiet" = "line") => (
    <Button
      look={look}
      size="bar"
      aria-label={`${label}, ${messages.cell("place", number)}`}
      onClick={() => places.onChoose(name)}
    >
      {label}
    </Button>
  );
  switch (place.kind) {
    case "none":
      return null;
    case "looking":
      return <p className="grid-note">{messages.looking}</p>;
    case "failed":
      return (
        <div className="grid-note">
          <span>{messages.lookingFailed}</span>
          <RetryButton isTrying={false} onPress={lookForPlacesAgain} />
        </div>
      );
    case "found":
    case "pin":
      return (
        <div className="grid-note">
          <span className="grid-found">
            <MapPin size={16} />
            <bdi>
              {place.kind === "pin"
                ? messages.newPlace(distance(place.pin))
                : messages.where(place.choice, name, distance(place.choice))}
            </bdi>
          </span>
          {otherPlace(messages.change, "quiet")}
        </div>
      );
    case "unknown":
      return (
        <div className="grid-ask">
          <p className="grid-error">{messages.unknown(places.areaName)}</p>
          {otherPlace(messages.setPlace)}
        </div>
      );
    case "asks":
      return (
        <div className="grid-ask">
          <label htmlFor={id} className="grid-error">
            {messages.whichFor(name, places.countOf(stored))}
          </label>
          <select
            id={id}
            value=""
            onChange={(event) => {
              const choice = place.choices.find((one) => one.id === event.currentTarget.value);
              if (choice) answerPlace(stored, { choice });
            }}
          >
            <option value="" disabled>
              {messages.choose}
            </option>
            {place.choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {messages.address(choice, distance(choice))}
              </option>
            ))}
          </select>
          {otherPlace(messages.another)}
        </div>
      );
  }
}
