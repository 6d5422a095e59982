import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import ExternalLink from "lucide-react/icons/external-link";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Navigation from "lucide-react/icons/navigation";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState } from "react";
import { formatDistance } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import { placesMessages } from "../places.messages.ts";
import { restaurantsQuery } from "../restaurant/restaurants.queries.ts";
import { canLocate, requestPosition } from "../use-locate.ts";
import { PinMap } from "./pin-map.tsx";

type PinEditorProps = { pin: Position; from: Position; onPin: (pin: Position | null) => void; isDisabled: boolean };

/** A pin among the restaurants that are known around it, and the ways to move it. */
export function PinEditor({ pin, from, onPin, isDisabled }: PinEditorProps) {
  const id = useId();
  const [dragged, setDragged] = useState<Position | null>(null);
  const list = useQuery({ ...restaurantsQuery("", pin), placeholderData: keepPreviousData });
  const around = list.data ?? [];
  // That nothing is around says only the list of this very pin.
  const isKnown = around.length > 0 || (list.isSuccess && !list.isPlaceholderData);
  const shown = dragged ?? pin;
  const where = messages.where(coordinatesText(shown), formatDistance(distanceKm(from, shown)));
  return (
    <div className="pin-editor">
      <PinMap
        pin={shown}
        around={around}
        label={messages.pinAt(where)}
        describedBy={`${id}-keys ${id}-around`}
        isDisabled={isDisabled}
        onDrag={setDragged}
        onPin={onPin}
      />
      <p className="pin-hint">
        <Navigation size={16} />
        {messages.drag}
      </p>
      <p className="pin-where" role="status">
        <bdi dir="ltr">{where}</bdi>
      </p>
      <p id={`${id}-keys`} className="sr-only">
        {messages.keys}
      </p>
      <p id={`${id}-around`} className="sr-only">
        {isKnown && aroundText(pin, around)}
      </p>
      <div className="pin-actions">
        <LocateButton onFound={onPin} />
        <Button look="line" size="bar" onClick={() => onPin(null)}>
          <X size={18} />
          {messages.removePin}
        </Button>
        <a href={mapAddress(shown)} target="_blank" rel="noopener noreferrer nofollow">
          {messages.check}
          <ExternalLink size={16} />
          <span className="sr-only">{messages.newTab}</span>
        </a>
      </div>
    </div>
  );
}

/** Moves the pin to where the browser is; the visitor's own place stays what it is. */
function LocateButton({ onFound }: { onFound: (position: Position) => void }) {
  const [isAsking, setAsking] = useState(false);
  // The pin may have been taken away while the browser looked for itself.
  const tell = useRef<((position: Position) => void) | null>(onFound);
  useEffect(() => {
    tell.current = onFound;
    return () => {
      tell.current = null;
    };
  }, [onFound]);
  const ask = () => {
    if (isAsking || !canLocate()) return;
    setAsking(true);
    requestPosition(
      (position) => {
        setAsking(false);
        tell.current?.(position);
      },
      (failure) => {
        setAsking(false);
        toast({ type: "warning", title: placesMessages.failedTitle, description: messages.locateAgain[failure] });
      },
    );
  };
  return (
    <Button look="line" size="bar" aria-busy={isAsking} onClick={ask}>
      {isAsking ? <LoaderCircle size={18} className="turning" /> : <Navigation size={18} />}
      {placesMessages.useMyLocation}
    </Button>
  );
}

function aroundText(pin: Position, around: readonly FoundRestaurant[]): string {
  if (around.length === 0) return messages.nothingAround;
  return messages.around(around.map((one) => `${one.name} ${formatDistance(distanceKm(pin, one))}`).join(", "));
}

function coordinatesText({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

function mapAddress({ latitude, longitude }: Position): string {
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`;
}
