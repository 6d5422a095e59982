import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type Camera, type MapPoint, movedTo, scaledAt } from "../../../lib/map-camera.ts";

const minDragPx = 4;
const arrowPx = 80;
const wheelPxPerDoubling = 240;

type MapMoves = {
  ground: RefObject<HTMLElement | null>;
  camera: Camera;
  onMove: (camera: Camera) => void;
  onZoom: (by: 1 | -1) => void;
};

type Gesture = { camera: Camera; middle: MapPoint; span: number };

/** Dragging, pinching, wheel and keys on a map. */
export function useMapMoves({ ground, camera, onMove, onZoom }: MapMoves) {
  const fingers = useRef(new Map<number, MapPoint>());
  const gesture = useRef<Gesture | null>(null);
  const hasDragged = useRef(false);
  const latest = useRef({ camera, onMove });
  useEffect(() => {
    latest.current = { camera, onMove };
  }, [camera, onMove]);

  useEffect(() => {
    const element = ground.current;
    if (!element) return;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      const { camera, onMove } = latest.current;
      const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      onMove(scaledAt(camera, camera.worldPx * 2 ** (-px / wheelPxPerDoubling), pointIn(element, event)));
    };
    // React's listener cannot stop scrolling.
    element.addEventListener("wheel", zoom, { passive: false });
    return () => element.removeEventListener("wheel", zoom);
  }, [ground]);

  const begin = () => {
    gesture.current = fingers.current.size > 0 ? { camera: latest.current.camera, ...spanOf(fingers.current) } : null;
  };
  const lift = (event: PointerEvent) => {
    if (fingers.current.delete(event.pointerId)) begin();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      if (fingers.current.size === 0) hasDragged.current = false;
      fingers.current.set(event.pointerId, pointIn(event.currentTarget, event));
      begin();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!gesture.current || !fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, pointIn(event.currentTarget, event));
      const { middle, span } = spanOf(fingers.current);
      const start = gesture.current;
      const by = { x: middle.x - start.middle.x, y: middle.y - start.middle.y };
      if (!hasDragged.current && fingers.current.size === 1 && Math.hypot(by.x, by.y) < minDragPx) return;
      hasDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      const scale = start.span > 0 && span > 0 ? span / start.span : 1;
      const scaled = scaledAt(start.camera, start.camera.worldPx * scale, start.middle);
      onMove(movedTo(scaled, { x: -by.x, y: -by.y }));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    // Ending a drag over a pin must not press it.
    onClickCapture: (event: MouseEvent) => {
      if (!hasDragged.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const arrow = arrows[event.key];
      if (arrow) onMove(movedTo(camera, arrow));
      else if (event.key === "+" || event.key === "=") onZoom(-1);
      else if (event.key === "-") onZoom(1);
      else return;
      event.preventDefault();
      // Arrows inside the list walk through it.
      event.stopPropagation();
    },
  };
}

const arrows: Readonly<Record<string, MapPoint>> = {
  ArrowUp: { x: 0, y: -arrowPx },
  ArrowDown: { x: 0, y: arrowPx },
  ArrowLeft: { x: -arrowPx, y: 0 },
  ArrowRight: { x: arrowPx, y: 0 },
};

function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): MapPoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function spanOf(fingers: ReadonlyMap<number, MapPoint>): { middle: MapPoint; span: number } {
  const [first = { x: 0, y: 0 }, second] = fingers.values();
  if (!second) return { middle: first, span: 0 };
  const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
  return { middle, span: Math.hypot(first.x - second.x, first.y - second.y) };
}
