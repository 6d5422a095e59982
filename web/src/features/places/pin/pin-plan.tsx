import "./pin-map.css";
import type { Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import { useRef } from "react";
import { fittingScale, ringMetres } from "../../../lib/map-scale.ts";
import { useSize } from "../../../lib/use-size.ts";
import { MapDrawing, ringPx } from "./map-drawing.tsx";

// The button that lies over its corner.
const controls = { width: 104, height: 64 };

/** A small plan around a pin that cannot be moved; north is up. */
export function PinPlan(props: { pin: Position; around: readonly FoundRestaurant[]; label: string }) {
  const { pin, around, label } = props;
  const plan = useRef<HTMLDivElement>(null);
  const size = useSize(plan, { width: 350, height: 132 });
  const ringM = ringMetres(fittingScale(pin, around, 100));
  return (
    <div ref={plan} className="map-ground pin-plan" role="img" aria-label={label}>
      <MapDrawing
        pin={pin}
        restaurants={around}
        ringM={ringM}
        ringPx={ringPx.small}
        controls={controls}
        hasPills={false}
        {...size}
      />
    </div>
  );
}
