import { earthRadiusKm } from "@dishboard/contract/limits";
import type { Position } from "@dishboard/contract/places";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";

/** Metres per arrow key, without and with Shift. */
export const pinStepsM = { plain: 10, shift: 100 } as const;

const metresPerDegree = (Math.PI * earthRadiusKm * 1_000) / 180;
const radians = Math.PI / 180;
// Near a pole, eastward steps have no length.
const maxLatitude = 89;
const minDragPx = 3;

/** Metres east and north; for short distances only. */
export function offsetMetres(from: Position, to: Position): { east: number; north: number } {
  const dLongitude = wrapped(to.longitude - from.longitude);
  return {
    east: dLongitude * metresPerDegree * Math.cos(from.latitude * radians),
    north: (to.latitude - from.latitude) * metresPerDegree,
  };
}

/** Moves a position by metres. */
export function movedBy({ latitude, longitude }: Position, east: number, north: number): Position {
  const newLatitude = Math.min(maxLatitude, Math.max(-maxLatitude, latitude + north / metresPerDegree));
  const newLongitude = wrapped(longitude + east / (metresPerDegree * Math.cos(newLatitude * radians)));
  return { latitude: rounded(newLatitude), longitude: rounded(newLongitude) };
}

type PinMoves = {
  pin: Position;
  metresPerPx: number;
  onDrag: (pin: Position | null) => void;
  onPin: (pin: Position) => void;
};

/** Dragging and arrow keys; the map moves under the fixed pin. */
export function usePinMoves({ pin, metresPerPx, onDrag, onPin }: PinMoves) {
  const start = useRef<{ id: number; x: number; y: number; pin: Position } | null>(null);
  const draggedTo = ({ clientX, clientY }: PointerEvent): Position | null => {
    if (!start.current) return null;
    const [right, down] = [clientX - start.current.x, clientY - start.current.y];
    if (Math.hypot(right, down) < minDragPx) return null;
    return movedBy(start.current.pin, -right * metresPerPx, down * metresPerPx);
  };
  const stop = () => {
    start.current = null;
    onDrag(null);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || start.current) return;
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
      const direction = directions[event.key];
      if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onPin(movedBy(pin, direction.east * metres, direction.north * metres));
    },
  };
}

const directions: Readonly<Record<string, { east: number; north: number }>> = {
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
