import type { MovedCamera } from "./use-map-camera.ts";

const storageKey = "mapCamera";

export function keepMovedCamera(moved: MovedCamera | null): void {
  try {
    if (moved) sessionStorage.setItem(storageKey, JSON.stringify(moved));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the map refits.
  }
}

export function readMovedCamera(): MovedCamera | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return isMovedCamera(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isMovedCamera(value: unknown): value is MovedCamera {
  const { area, camera } = (value ?? {}) as Partial<MovedCamera>;
  const numbers = [camera?.worldPx, camera?.centre?.latitude, camera?.centre?.longitude];
  return typeof area === "string" && numbers.every(Number.isFinite);
}
