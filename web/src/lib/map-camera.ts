import type { Position } from "@dishboard/contract/places";
import { clampLatitude } from "./map-scale.ts";

/** A map's visible part: its centre, and the world's width in px. North is up. */
export type Camera = { centre: Position; worldPx: number };

/** A point in px, right of and below a map's middle. */
export type MapPoint = { x: number; y: number };

const radians = Math.PI / 180;

export function pointOf({ centre, worldPx }: Camera, position: Position): MapPoint {
  const turns = (position.longitude - centre.longitude) / 360;
  // The shorter way around the world.
  const x = (turns - Math.round(turns)) * worldPx;
  return { x, y: (mercatorY(position.latitude) - mercatorY(centre.latitude)) * worldPx };
}

export function positionAt({ centre, worldPx }: Camera, { x, y }: MapPoint): Position {
  const turns = centre.longitude / 360 + 0.5 + x / worldPx;
  return {
    latitude: clampLatitude(latitudeAt(mercatorY(centre.latitude) + y / worldPx)),
    longitude: (turns - Math.floor(turns)) * 360 - 180,
  };
}

/** Centres a point. */
export function movedTo(camera: Camera, point: MapPoint): Camera {
  return { ...camera, centre: positionAt(camera, point) };
}

/** Zooms around a fixed point. */
export function scaledAt(camera: Camera, worldPx: number, point: MapPoint): Camera {
  const scaled = { centre: positionAt(camera, point), worldPx };
  return movedTo(scaled, { x: -point.x, y: -point.y });
}

/** Web Mercator, from 0 in the north to 1 in the south. */
function mercatorY(latitude: number): number {
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (clampLatitude(latitude) * radians) / 2)) / (2 * Math.PI);
}

function latitudeAt(y: number): number {
  return (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / radians;
}
