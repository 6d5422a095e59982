import "../../ui/form.css";
import "./place-field.css";
import { distanceKm, type Position } from "@dishboard/contract/places";
import MapPin from "lucide-react/icons/map-pin";
import { useEffect, useId, useState } from "react";
import { formatDistance } from "../../lib/format.ts";
import { useKeptFocus } from "../../lib/use-kept-focus.ts";
import { Button } from "../../ui/button.tsx";
import { PinEditor } from "./pin/pin-editor.tsx";
import { placeFieldMessages as messages } from "./place-field.messages.ts";
import { RestaurantSearch } from "./restaurant/restaurant-search.tsx";

// So far from its own place the server takes a restaurant for another one of the same name.
const sameRestaurantKm = 1;

type PlaceFieldProps = {
  pin: Position | null;
  onPin: (pin: Position | null) => void;
  /** Told the name of a known restaurant that was chosen. */
  onRestaurant: (name: string) => void;
  /** Where distances are measured from, and a new pin is set. */
  from: Position;
  /** False where the restaurant is fixed, and only its pin may be set. */
  canSearch: boolean;
  isDisabled?: boolean;
};

/** Where a restaurant is: a known one near the visitor, or a pin for a new one, or nothing. */
export function PlaceField({ pin, onPin, onRestaurant, from, canSearch, isDisabled = false }: PlaceFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<(Position & { name: string }) | null>(null);
  const isSame = chosen !== null && pin !== null && distanceKm(chosen, pin) <= sameRestaurantKm;
  useEffect(() => {
    if (!pin) setChosen(null);
  }, [pin]);
  const Label = canSearch ? "label" : "span";
  const kept = useKeptFocus<HTMLFieldSetElement>(pin ? "pin" : "none");
  return (
    <fieldset {...kept} className="field place-field" aria-labelledby={`${id}-label`} disabled={isDisabled}>
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
          onTakeBack={() => onPin(null)}
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
