import "../../ui/field.css";
import "./place-field.css";
import { distanceKm, type Position } from "@dishboard/contract/places";
import MapPin from "lucide-react/icons/map-pin";
import { useEffect, useId, useState } from "react";
import { formatDistance } from "../../lib/format.ts";
import { useRetainedFocus } from "../../lib/use-retained-focus.ts";
import { Button } from "../../ui/button.tsx";
import { PinEditor } from "./pin/pin-editor.tsx";
import { placeFieldMessages as messages } from "./place-field.messages.ts";
import { RestaurantSearch } from "./restaurant/restaurant-search.tsx";

// Beyond this distance the server treats a restaurant as another one of the same name.
const sameRestaurantKm = 1;

type PlaceFieldProps = {
  pin: Position | null;
  onPin: (pin: Position | null) => void;
  /** Called with the name of the restaurant that was chosen. */
  onRestaurant: (name: string) => void;
  /** Where distances are measured from and new pins are set. */
  from: Position;
  /** False when the restaurant is fixed and only its pin can be set. */
  canSearch: boolean;
  isDisabled?: boolean;
};

/** The place of a restaurant: that of a known one nearby, a pin for a new one, or none. */
export function PlaceField({ pin, onPin, onRestaurant, from, canSearch, isDisabled = false }: PlaceFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<(Position & { name: string }) | null>(null);
  const isSame = chosen !== null && pin !== null && distanceKm(chosen, pin) <= sameRestaurantKm;
  useEffect(() => {
    if (!pin) setChosen(null);
  }, [pin]);
  const Label = canSearch ? "label" : "span";
  const focusProps = useRetainedFocus<HTMLFieldSetElement>(pin ? "pin" : "none");
  return (
    <fieldset {...focusProps} className="field place-field" aria-labelledby={`${id}-label`} disabled={isDisabled}>
      <div className="place-head">
        <Label id={`${id}-label`} {...(canSearch && { htmlFor: id })}>
          {messages.label}
        </Label>
        <span>{messages.optional}</span>
      </div>
      {canSearch && (
        <RestaurantSearch
          id={id}
          from={from}
          chosen={isSame ? { name: chosen.name, distance: formatDistance(distanceKm(from, pin)) } : null}
          onChoose={({ name, latitude, longitude }) => {
            setChosen({ name, latitude, longitude });
            onRestaurant(name);
            onPin({ latitude, longitude });
          }}
          onRemove={() => onPin(null)}
        />
      )}
      {pin ? (
        <PinEditor pin={pin} from={from} onPin={onPin} isDisabled={isDisabled} />
      ) : (
        <Button look="line" data-focus="" onClick={() => onPin(from)}>
          <MapPin size={20} />
          {messages.setPin}
        </Button>
      )}
    </fieldset>
  );
}
