import { NewTabLink } from "../../ui/new-tab-link.tsx";
import "../../ui/field.css";
import "./place-field.css";
import { distanceKm, type Position } from "@dishboard/contract/places";
import ExternalLink from "lucide-react/icons/external-link";
import MapPin from "lucide-react/icons/map-pin";
import { useId, useState } from "react";
import { formatDistance, type Units } from "../../lib/format.ts";
import { mapUrl } from "../../lib/map-links.ts";
import { useUnits } from "../../lib/use-units.ts";
import { Button } from "../../ui/button.tsx";
import { PinAdjuster } from "./pin/pin-adjuster.tsx";
import { PinPlan } from "./pin/pin-plan.tsx";
import { nearestName, usePinSurroundings } from "./pin/use-pin-surroundings.ts";
import { placeFieldMessages as messages } from "./place-field.messages.ts";

export type RestaurantPlace = Position & { isKnown: boolean };

type PlaceFieldProps = {
  place: RestaurantPlace | null;
  onPlace: (place: RestaurantPlace | null) => void;
  from: Position;
  /** Not just the market area. */
  isFromChosen: boolean;
  isAdjusting: boolean;
  onAdjusting: (isAdjusting: boolean) => void;
  isDisabled?: boolean;
};

export function PlaceField({ place, onPlace, from, isFromChosen, ...props }: PlaceFieldProps) {
  const { isAdjusting, onAdjusting, isDisabled = false } = props;
  const id = useId();
  // Content stays while leaving.
  const [openings, setOpenings] = useState({ count: 0, isOpen: false });
  if (openings.isOpen !== isAdjusting)
    setOpenings({ count: openings.count + (isAdjusting ? 1 : 0), isOpen: isAdjusting });
  return (
    <fieldset name="place" className="field place-field" aria-labelledby={`${id}-label`} disabled={isDisabled}>
      <div className="place-head">
        <span id={`${id}-label`}>{messages.label}</span>
        <span>{messages.optional}</span>
      </div>
      <div className="place-plan">
        {place && <PlacePlan place={place} from={from} />}
        {/* One button keeps the focus in both views. */}
        {!place?.isKnown && (
          <Button look="line" className={place ? "place-adjust" : ""} onClick={() => onAdjusting(true)}>
            {!place && <MapPin size={20} />}
            {place ? messages.adjust : messages.setPin}
          </Button>
        )}
      </div>
      {place && <PlaceWords place={place} from={from} />}
      {openings.count > 0 && (
        <PinAdjuster
          key={openings.count}
          isOpen={isAdjusting}
          pin={place}
          from={from}
          isFromChosen={isFromChosen}
          onPin={(pin) => {
            onPlace(pin && { ...pin, isKnown: false });
            onAdjusting(false);
          }}
          onClose={() => onAdjusting(false)}
        />
      )}
    </fieldset>
  );
}

function PlacePlan({ place, from }: { place: RestaurantPlace; from: Position }) {
  const units = useUnits();
  const { around } = usePinSurroundings(place);
  return <PinPlan pin={place} around={around} label={messages.planOf(placeText(place, from, { around, units }))} />;
}

function PlaceWords({ place, from }: { place: RestaurantPlace; from: Position }) {
  const units = useUnits();
  const { around } = usePinSurroundings(place);
  return (
    <div className="place-words">
      <p role="status">
        <span dir="auto">{placeText(place, from, { around, units })}</span>
        {place.isKnown && <span>{messages.known}</span>}
      </p>
      <NewTabLink href={mapUrl(place)}>
        {messages.checkOnMap}
        <ExternalLink size={16} />
      </NewTabLink>
    </div>
  );
}

function placeText(
  place: RestaurantPlace,
  from: Position,
  { around, units }: { around: Parameters<typeof nearestName>[1]; units: Units },
): string {
  const distance = formatDistance(distanceKm(from, place), units);
  const near = place.isKnown ? null : nearestName(place, around);
  return near === null ? distance : messages.near(near, distance);
}
