import { type PointerEvent, useEffect, useEffectEvent, useRef } from "react";

type Point = { x: number; y: number };

type Gestures = {
  moveBy: (x: number, y: number) => void;
  zoomBy: (factor: number) => void;
};

const wheelPxToDouble = 300;

/** Drag moves; two fingers, wheel or pinch zoom. */
export function useCropGestures({ moveBy, zoomBy }: Gestures) {
  const ref = useRef<HTMLButtonElement>(null);
  const points = useRef(new Map<number, Point>());
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (!ref.current?.disabled) zoomBy(2 ** (-event.deltaY / wheelPxToDouble));
  });
  useEffect(() => {
    const element = ref.current;
    // React's listener cannot stop scrolling.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);
  const onPointerMove = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    const from = points.current.get(pointerId);
    if (!from) return;
    const before = spanOf(points.current);
    points.current.set(pointerId, { x, y });
    const after = spanOf(points.current);
    if (before && after) zoomBy(after / before);
    else moveBy((from.x - x) / currentTarget.clientWidth, (from.y - y) / currentTarget.clientHeight);
  };
  return {
    ref,
    onPointerDown: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      currentTarget.setPointerCapture(pointerId);
      points.current.set(pointerId, { x, y });
    },
    onPointerMove,
    onLostPointerCapture: ({ pointerId }: PointerEvent) => {
      points.current.delete(pointerId);
    },
  };
}

function spanOf(points: ReadonlyMap<number, Point>): number | undefined {
  const [one, other, third] = points.values();
  return one && other && !third ? Math.hypot(one.x - other.x, one.y - other.y) : undefined;
}
