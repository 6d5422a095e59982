import "./pin-adjuster.css";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import { useEffect, useId, useRef, useState } from "react";
import { formatDistance, type Units } from "../../../lib/format.ts";
import { useUnits } from "../../../lib/use-units.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import { useMapTiles } from "../tiles/use-map-tiles.ts";
import { grantedPosition } from "../use-locate.ts";
import { LocateButton } from "./locate-button.tsx";
import { PinMap } from "./pin-map.tsx";
import { nearestName, usePinSurroundings } from "./use-pin-surroundings.ts";

type PinAdjusterProps = {
  isOpen: boolean;
  pin: Position | null;
  from: Position;
  isFromChosen: boolean;
  onPin: (pin: Position | null) => void;
  onClose: () => void;
};

export function PinAdjuster({ isOpen, pin, from, isFromChosen, onPin, onClose }: PinAdjusterProps) {
  const { moved, move } = useMovedPin(pin ?? from, pin === null && !isFromChosen);
  return (
    <Dialog
      isOpen={isOpen}
      title={messages.adjustTitle}
      height="form"
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => onPin(null)}>{messages.leaveOut}</Button>
          <Button look="main" onClick={() => onPin(moved)}>
            {messages.confirmPin}
          </Button>
        </>
      }
    >
      <AdjusterPlan pin={moved} from={from} onPin={move} />
    </Dialog>
  );
}

/** Starts at the browser's position if the pin is a guess. */
function useMovedPin(start: Position, isStartGuessed: boolean) {
  const [moved, setMoved] = useState(start);
  const isTouched = useRef(false);
  const guess = useRef(isStartGuessed);
  useEffect(() => {
    if (!guess.current) return;
    void grantedPosition().then((position) => {
      if (position && !isTouched.current) setMoved(position);
    });
  }, []);
  const move = (pin: Position) => {
    isTouched.current = true;
    setMoved(pin);
  };
  return { moved, move };
}

type AdjusterPlanProps = { pin: Position; from: Position; onPin: (pin: Position) => void };

function AdjusterPlan({ pin, from, onPin }: AdjusterPlanProps) {
  const units = useUnits();
  const id = useId();
  const [dragPosition, setDragPosition] = useState<Position | null>(null);
  const { around, isKnown } = usePinSurroundings(pin);
  const { tiles } = useMapTiles("never", pin);
  const distance = formatDistance(distanceKm(from, pin), units);
  const near = nearestName(pin, around);
  const where = near === null ? distance : messages.near(near, distance);
  return (
    <div className="pin-adjuster">
      <PinMap
        pin={dragPosition ?? pin}
        around={around}
        label={messages.pinAt(where)}
        describedBy={`${id}-keys ${id}-around`}
        isMoving={dragPosition !== null}
        onDrag={setDragPosition}
        onPin={onPin}
      >
        <LocateButton onFound={onPin} />
      </PinMap>
      <p className="pin-hint">{messages.adjustHint(tiles ? "map" : "plan")}</p>
      <p className="sr-only" role="status">
        {where}
      </p>
      <p id={`${id}-keys`} className="sr-only">
        {messages.keyHint}
      </p>
      <p id={`${id}-around`} className="sr-only">
        {isKnown && aroundText(pin, around, units)}
      </p>
    </div>
  );
}

function aroundText(pin: Position, around: readonly FoundRestaurant[], units: Units): string {
  if (around.length === 0) return messages.nothingAround;
  return messages.around(around.map((one) => `${one.name} ${formatDistance(distanceKm(pin, one), units)}`).join(", "));
}
