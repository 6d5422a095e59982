import { earthRadiusKm } from "@dishboard/contract/limits";
import type { Position } from "@dishboard/contract/places";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";

/** How far an arrow key moves a pin, in metres; with Shift it is the longer way. */
export const pinStepsM = { plain: 10, shift: 100 } as const;

const metresPerDegree = (Math.PI * earthRadiusKm * 1_000) / 180;
const radians = Math.PI / 180;
// Nearer to a pole a step to the east would have no length.
const latitudeMost = 89;
// A press that trembles is no drag.
const dragFromPx = 3;

/** How far east and north of a position another one is, in metres; for what is near enough to be drawn flat. */
export function offsetOf(from: Position, to: Position): { east: number; north: number } {
  const dLongitude = wrapped(to.longitude - from.longitude);
  return {
    east: dLongitude * metresPerDegree * Math.cos(from.latitude * radians),
    north: (to.latitude - from.latitude) * metresPerDegree,
  };
}

/** The position so many metres east and north of another one. */
export function movedBy({ latitude, longitude }: Position, east: number, north: number): Position {
  const up = Math.min(latitudeMost, Math.max(-latitudeMost, latitude + north / metresPerDegree));
  const right = wrapped(longitude + east / (metresPerDegree * Math.cos(up * radians)));
  return { latitude: rounded(up), longitude: rounded(right) };
}

type PinMoves = {
  pin: Position;
  metresPerPx: number;
  isDisabled: boolean;
  /** Told where the pin is while it is dragged, null once it no longer is. */
  onDrag: (pin: Position | null) => void;
  onPin: (pin: Position) => void;
};

/** What an element needs so that dragging it and its arrow keys move a pin: the ground is dragged, the pin stays. */
export function usePinMoves({ pin, metresPerPx, isDisabled, onDrag, onPin }: PinMoves) {
  const start = useRef<{ id: number; x: number; y: number; pin: Position } | null>(null);
  const draggedTo = ({ clientX, clientY }: PointerEvent): Position | null => {
    if (!start.current) return null;
    const [right, down] = [clientX - start.current.x, clientY - start.current.y];
    if (Math.hypot(right, down) < dragFromPx) return null;
    return movedBy(start.current.pin, -right * metresPerPx, down * metresPerPx);
  };
  const stop = () => {
    start.current = null;
    onDrag(null);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      if (isDisabled || event.button !== 0 || start.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY, pin };
    },
    onPointerMove: (event: PointerEvent) => {
      const position = event.pointerId === start.current?.id ? draggedTo(event) : null;
      if (position) onDrag(position);
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerId !== start.current?.id) return;
      const position = draggedTo(event);
      stop();
      if (position) onPin(position);
    },
    onPointerCancel: stop,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape" && start.current) {
        event.preventDefault();
        event.stopPropagation();
        return stop();
      }
      const metres = event.shiftKey ? pinStepsM.shift : pinStepsM.plain;
      const way = ways[event.key];
      if (!way || isDisabled || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onPin(movedBy(pin, way.east * metres, way.north * metres));
    },
  };
}

const ways: Readonly<Record<string, { east: number; north: number }>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowRight: { east: 1, north: 0 },
  ArrowLeft: { east: -1, north: 0 },
};

function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

// A millionth of a degree is 11 cm.
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
