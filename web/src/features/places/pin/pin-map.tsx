import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import { MapDrawing, ringPx } from "./map-drawing.tsx";
import { usePinMoves } from "./use-pin-moves.ts";

// How far apart the rings are, in metres.
const scales = [25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const;
const plainScale = scales.indexOf(100);

type PinMapProps = {
  pin: Position;
  around: readonly FoundRestaurant[];
  label: string;
  describedBy: string;
  isDisabled: boolean;
  onDrag: (pin: Position | null) => void;
  onPin: (pin: Position) => void;
};

/** What is known of the ground around a pin: north up, rings of known length, and restaurants. */
export function PinMap({ pin, around, label, describedBy, isDisabled, onDrag, onPin }: PinMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(map);
  const [scale, setScale] = useState<number | null>(null);
  useEffect(() => {
    // Once: a scale that changes while the pin moves would mislead.
    if (around.length > 0) setScale((before) => before ?? fittingScale(pin, around));
  }, [pin, around]);

  const shown = scale ?? plainScale;
  const ringM = scales[shown] ?? 100;
  const zoom = (by: number) => setScale(Math.min(scales.length - 1, Math.max(0, shown + by)));
  const moves = usePinMoves({ pin, metresPerPx: ringM / ringPx, isDisabled, onDrag, onPin });
  const press = (event: KeyboardEvent) => {
    if (event.key === "+" || event.key === "=") zoom(-1);
    else if (event.key === "-") zoom(1);
    else moves.onKeyDown(event);
  };
  return (
    <div className="pin-map">
      <div
        ref={map}
        {...moves}
        onKeyDown={press}
        className="map-ground"
        // Its arrow keys are its own, so that screen readers leave them to it.
        role="application"
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={isDisabled}
        tabIndex={isDisabled ? undefined : 0}
        data-focus=""
      >
        <MapDrawing pin={pin} restaurants={around} ringM={ringM} width={width} height={height} />
      </div>
      <div className="map-zoom">
        <button type="button" aria-label={messages.zoomIn} disabled={shown === 0} onClick={() => zoom(-1)}>
          <Plus size={20} />
        </button>
        <button
          type="button"
          aria-label={messages.zoomOut}
          disabled={shown === scales.length - 1}
          onClick={() => zoom(1)}
        >
          <Minus size={20} />
        </button>
      </div>
    </div>
  );
}

/** The nearest scale on which the three nearest restaurants are seen. */
function fittingScale(pin: Position, around: readonly FoundRestaurant[]): number {
  const distances = around.map((one) => distanceKm(pin, one) * 1_000).sort((a, b) => a - b);
  const farthest = distances[Math.min(2, distances.length - 1)] ?? 0;
  const fitting = scales.findIndex((ringM, index) => index >= plainScale && farthest <= 2 * ringM);
  return fitting < 0 ? scales.length - 1 : fitting;
}

function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 320, height: 150 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
