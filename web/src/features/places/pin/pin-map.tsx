import "./pin-map.css";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import { MapDrawing, ringPx } from "./map-drawing.tsx";
import { usePinMoves } from "./use-pin-moves.ts";

// Distances between two rings, in metres.
const scales = [25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const;
const defaultScale = scales.indexOf(100);

type PinMapProps = {
  pin: Position;
  around: readonly FoundRestaurant[];
  label: string;
  describedBy: string;
  isDisabled: boolean;
  onDrag: (pin: Position | null) => void;
  onPin: (pin: Position) => void;
};

/** A simple map around a pin, with distance rings and restaurants; north is up. */
export function PinMap({ pin, around, label, describedBy, isDisabled, onDrag, onPin }: PinMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(map);
  const [scale, setScale] = useState<number | null>(null);
  useEffect(() => {
    // Only once: a scale that changes while the pin moves would be misleading.
    if (around.length > 0) setScale((before) => before ?? fittingScale(pin, around));
  }, [pin, around]);

  const shown = scale ?? defaultScale;
  const ringM = scales[shown] ?? 100;
  const zoom = (by: number) => setScale(Math.min(scales.length - 1, Math.max(0, shown + by)));
  const moves = usePinMoves({ pin, metresPerPx: ringM / ringPx, isDisabled, onDrag, onPin });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "+" || event.key === "=") zoom(-1);
    else if (event.key === "-") zoom(1);
    else moves.onKeyDown(event);
  };
  return (
    <div className="pin-map">
      <div
        ref={map}
        {...moves}
        onKeyDown={onKeyDown}
        className="map-ground"
        // With this role, screen readers pass the arrow keys on.
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

/** The smallest scale that shows the three nearest restaurants. */
function fittingScale(pin: Position, around: readonly FoundRestaurant[]): number {
  const distances = around.map((one) => distanceKm(pin, one) * 1_000).sort((a, b) => a - b);
  const farthest = distances[Math.min(2, distances.length - 1)] ?? 0;
  const fitting = scales.findIndex((ringM, index) => index >= defaultScale && farthest <= 2 * ringM);
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
