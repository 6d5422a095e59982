import "./pin-map.css";
import type { Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { coarsestScale, fittingScale, ringMetres, worldPxFor } from "../../../lib/map-scale.ts";
import { useSize } from "../../../lib/use-size.ts";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import { useMapTiles } from "../tiles/use-map-tiles.ts";
import { MapDrawing, ringPx } from "./map-drawing.tsx";
import { usePinMoves } from "./use-pin-moves.ts";

const finestStartM = 50;
const controls = { width: 72, height: 180 };

type PinMapProps = {
  pin: Position;
  around: readonly FoundRestaurant[];
  label: string;
  describedBy: string;
  isMoving: boolean;
  onDrag: (pin: Position | null) => void;
  onPin: (pin: Position) => void;
  children: ReactNode;
};

export function PinMap({ pin, around, label, describedBy, isMoving, onDrag, onPin, children }: PinMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const size = useSize(map, { width: 390, height: 600 });
  const [scale, setScale] = useState<number | null>(null);
  useEffect(() => {
    // Once: a scale that changes during moves misleads.
    if (around.length > 0) setScale((before) => before ?? fittingScale(pin, around, finestStartM));
  }, [pin, around]);

  const shown = scale ?? fittingScale(pin, [], finestStartM);
  const ringM = ringMetres(shown);
  const zoom = (by: number) => setScale(Math.min(coarsestScale, Math.max(0, shown + by)));
  const { tiles, Ground, fail } = useMapTiles("now", pin);
  const worldPx = worldPxFor(ringM / ringPx.large, pin.latitude);
  const moves = usePinMoves({ pin, metresPerPx: ringM / ringPx.large, onDrag, onPin });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "+" || event.key === "=") zoom(-1);
    else if (event.key === "-") zoom(1);
    else moves.onKeyDown(event);
  };
  return (
    <>
      <div
        ref={map}
        {...moves}
        onKeyDown={onKeyDown}
        className="map-ground pin-map"
        role="application"
        aria-label={label}
        aria-describedby={describedBy}
        data-moving={isMoving || undefined}
        data-map={tiles !== null || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it
        tabIndex={0}
      >
        {tiles && Ground && <Ground tiles={tiles} camera={{ centre: pin, worldPx }} onFail={fail} />}
        <MapDrawing
          pin={pin}
          restaurants={around}
          ringM={ringM}
          ringPx={ringPx.large}
          controls={controls}
          hasPills
          attribution={tiles?.attribution ?? null}
          {...size}
        />
      </div>
      <div className="map-controls">
        <button type="button" aria-label={messages.zoomIn} disabled={shown === 0} onClick={() => zoom(-1)}>
          <Plus size={20} />
        </button>
        <button type="button" aria-label={messages.zoomOut} disabled={shown === coarsestScale} onClick={() => zoom(1)}>
          <Minus size={20} />
        </button>
        {children}
      </div>
    </>
  );
}
