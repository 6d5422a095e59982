import { distanceKm, type Position } from "@dishboard/contract/places";
import { useCallback, useEffect, useRef } from "react";
import { type Camera, movedTo, pointOf } from "../../lib/map-camera.ts";
import { cameraAt } from "../../lib/map-pins.ts";
import { coarsestScale, metresPerPx } from "../../lib/map-scale.ts";
import { prefersLessMotion } from "../../ui/motion.ts";

/** A moved map and its area then. */
export type MovedCamera = { camera: Camera; area: string };

type MapCameraOptions = {
  fitted: Camera;
  area: Position;
  moved: MovedCamera | null;
  onMoved: (moved: MovedCamera) => void;
};

const glideMs = 280;

/** The fitted or moved camera, until the area changes. */
export function useMapCamera({ fitted, area, moved, onMoved }: MapCameraOptions) {
  const key = areaKey(area);
  const camera = moved?.area === key ? moved.camera : fitted;
  const frame = useRef(0);
  const stop = useCallback(() => cancelAnimationFrame(frame.current), []);
  useEffect(() => stop, [stop]);

  const move = (to: Camera) => {
    stop();
    onMoved({ camera: withinScales(to), area: key });
  };
  const glide = (to: Camera) => {
    stop();
    const end = withinScales(to);
    if (prefersLessMotion()) return onMoved({ camera: end, area: key });
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / glideMs));
      onMoved({ camera: part < 1 ? between(camera, end, 1 - (1 - part) ** 3) : end, area: key });
      if (part < 1) frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
  };
  return { camera, move, glide };
}

/** Whether a map moved far enough for another search. */
export function isElsewhere(camera: Camera, area: Position, size: { width: number; height: number }): boolean {
  const px = Math.max(60, Math.min(size.width, size.height) / 5);
  const movedM = distanceKm(camera.centre, area) * 1_000;
  return movedM > Math.max(150, px * metresPerPx(camera.worldPx, camera.centre.latitude));
}

export function areaKey({ latitude, longitude }: Position): string {
  return `${latitude},${longitude}`;
}

function withinScales({ centre, worldPx }: Camera): Camera {
  const [coarsest, finest] = [cameraAt(centre, coarsestScale), cameraAt(centre, 0)];
  return { centre, worldPx: Math.min(finest.worldPx, Math.max(coarsest.worldPx, worldPx)) };
}

function between(from: Camera, to: Camera, part: number): Camera {
  const worldPx = from.worldPx * (to.worldPx / from.worldPx) ** part;
  const { x, y } = pointOf({ ...from, worldPx }, to.centre);
  return movedTo({ ...from, worldPx }, { x: x * part, y: y * part });
}
