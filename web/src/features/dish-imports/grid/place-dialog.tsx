import type { PlaceChoice } from "@dishboard/contract/dish-imports";
import { storedName } from "@dishboard/contract/name-key";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { PlaceField, type RestaurantPlace } from "../../places/place-field.tsx";
import { RestaurantField } from "../../places/restaurant/restaurant-field.tsx";
import { usePlace } from "../../places/use-place.ts";
import { dishImportMessages as messages } from "../dish-imports.messages.ts";
import { answerPlace } from "../draft-store.ts";

type PlaceDialogProps = { place: string; count: number; isOpen: boolean; onClose: () => void };

/** Chooses a text's existing place, or a new one at a pin. */
export function PlaceDialog({ place, count, isOpen, onClose }: PlaceDialogProps) {
  const { position, ownPosition } = usePlace();
  const [name, setName] = useState(place);
  const [chosen, setChosen] = useState<PlaceChoice | null>(null);
  const [pin, setPin] = useState<RestaurantPlace | null>(null);
  const [isAdjusting, setAdjusting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const shown: RestaurantPlace | null = chosen ? { ...chosen, isKnown: true } : pin;
  const take = () => {
    if (chosen) answerPlace(storedName(place), { choice: chosen });
    else if (pin) answerPlace(storedName(place), { pin: { latitude: pin.latitude, longitude: pin.longitude } });
    else return setError(messages.placeNeeded);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={messages.placeTitle}
      height="form"
      onClose={onClose}
      foot={
        <Button look="main" onClick={take}>
          {messages.setThisPlace}
        </Button>
      }
    >
      <div className="grid-dialog">
        <p dir="auto">{messages.placeFor(place, count)}</p>
        <RestaurantField
          label="Restaurant Name"
          name="restaurantName"
          value={name}
          error={error}
          ref={() => {}}
          from={position}
          place={shown}
          onBlur={() => {}}
          onChange={(text) => {
            setName(text);
            setChosen(null);
            setError(null);
          }}
          onChoose={(one) => {
            setName(one.name);
            setChosen(choiceOf(one));
            setError(null);
          }}
          onNew={() => setAdjusting(true)}
        />
        <PlaceField
          place={shown}
          onPlace={(next) => {
            setPin(next);
            setError(null);
          }}
          from={position}
          isFromChosen={ownPosition !== null}
          isAdjusting={isAdjusting}
          onAdjusting={setAdjusting}
        />
      </div>
    </Dialog>
  );
}

function choiceOf({ id, name, address, latitude, longitude }: FoundRestaurant): PlaceChoice {
  return { id, name, address, latitude, longitude, dishNames: [] };
}
