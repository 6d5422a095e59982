import type { Position } from "@dishboard/contract/places";
import { type Camera, pointOf } from "../../../lib/map-camera.ts";
import { ringScale } from "../../../lib/map-pins.ts";
import { lengthText, metresPerPx, ringMetres } from "../../../lib/map-scale.ts";
import { mapMessages as messages } from "../map.messages.ts";

const ringCount = 4;

/** Without tiles: distance rings. */
export function MapRings({ camera, around }: { camera: Camera; around: Position }) {
  const ringM = ringMetres(ringScale(camera));
  const { x, y } = pointOf(camera, around);
  const px = ringM / metresPerPx(camera.worldPx, around.latitude);
  const radii = Array.from({ length: ringCount }, (_, index) => (index + 1) * px);
  return (
    <div className="map-rings" style={{ translate: `${x}px ${y}px` }}>
      {radii.map((radius) => (
        <span key={radius} className="map-ring" style={{ width: 2 * radius, height: 2 * radius }} />
      ))}
      {radii.map((radius, index) => (
        <span key={radius} className="map-length" dir="ltr" style={{ translate: `-50% calc(-50% - ${radius}px)` }}>
          {lengthText((index + 1) * ringM)}
        </span>
      ))}
    </div>
  );
}

export function NorthSign() {
  return <span className="map-north">{messages.north}</span>;
}
