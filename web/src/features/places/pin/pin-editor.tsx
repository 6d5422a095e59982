import "./pin-editor.css";
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

/** Shows a pin among the restaurants around it, and the ways to move it. */
export function PinEditor({ pin, from, onPin, isDisabled }: PinEditorProps) {
  const id = useId();
  const [dragPosition, setDragPosition] = useState<Position | null>(null);
  const list = useQuery({ ...restaurantsQuery("", pin), placeholderData: keepPreviousData });
  const around = list.data ?? [];
  // Only a list loaded for this very pin can say that there are no restaurants.
  const isKnown = around.length > 0 || (list.isSuccess && !list.isPlaceholderData);
  const shown = dragPosition ?? pin;
  const positionText = messages.position(coordinatesText(shown), formatDistance(distanceKm(from, shown)));
  return (
    <div className="pin-editor">
      <PinMap
        pin={shown}
        around={around}
        label={messages.pinAt(positionText)}
        describedBy={`${id}-keys ${id}-around`}
        isDisabled={isDisabled}
        onDrag={setDragPosition}
        onPin={onPin}
      />
      <p className="pin-hint">
        <Navigation size={16} />
        {messages.dragHint}
      </p>
      <p className="pin-where" role="status">
        <bdi dir="ltr">{positionText}</bdi>
      </p>
      <p id={`${id}-keys`} className="sr-only">
        {messages.keyHint}
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
        <a href={mapUrl(shown)} target="_blank" rel="noopener noreferrer nofollow">
          {messages.checkOnMap}
          <ExternalLink size={16} />
          <span className="sr-only">{messages.newTab}</span>
        </a>
      </div>
    </div>
  );
}

/** Moves the pin to the browser's position; does not change the visitor's own place. */
function LocateButton({ onFound }: { onFound: (position: Position) => void }) {
  const [isLocating, setLocating] = useState(false);
  // Null after unmounting: the pin may be removed while the browser looks up its position.
  const onFoundRef = useRef<((position: Position) => void) | null>(onFound);
  useEffect(() => {
    onFoundRef.current = onFound;
    return () => {
      onFoundRef.current = null;
    };
  }, [onFound]);
  const locate = () => {
    if (isLocating || !canLocate()) return;
    setLocating(true);
    requestPosition(
      (position) => {
        setLocating(false);
        onFoundRef.current?.(position);
      },
      (failure) => {
        setLocating(false);
        toast({ type: "warning", title: placesMessages.failedTitle, description: messages.locateHints[failure] });
      },
    );
  };
  return (
    <Button look="line" size="bar" aria-busy={isLocating} onClick={locate}>
      {isLocating ? <LoaderCircle size={18} className="turning" /> : <Navigation size={18} />}
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

function mapUrl({ latitude, longitude }: Position): string {
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`;
}
