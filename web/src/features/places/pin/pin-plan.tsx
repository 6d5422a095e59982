import "./pin-map.css";
import type { Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import { useRef } from "react";
import { fittingScale, ringMetres, worldPxFor } from "../../../lib/map-scale.ts";
import { useSize } from "../../../lib/use-size.ts";
import { useMapTiles } from "../tiles/use-map-tiles.ts";
import { MapDrawing, ringPx } from "./map-drawing.tsx";

const streetRingM = 50;
const controls = { width: 104, height: 64 };

export function PinPlan(props: { pin: Position; around: readonly FoundRestaurant[]; label: string }) {
  const { pin, around, label } = props;
  const plan = useRef<HTMLDivElement>(null);
  const size = useSize(plan, { width: 350, height: 132 });
  const { tiles, Ground, fail } = useMapTiles("when-idle", pin);
  const streets = Ground ? tiles : null;
  const ringM = streets ? streetRingM : ringMetres(fittingScale(pin, around, 100));
  const camera = { centre: pin, worldPx: worldPxFor(ringM / ringPx.small, pin.latitude) };
  return (
    <div
      ref={plan}
      className="map-ground pin-plan"
      role="img"
      aria-label={label}
      data-map={streets !== null || undefined}
    >
      {streets && Ground && <Ground tiles={streets} camera={camera} onFail={fail} />}
      <MapDrawing
        pin={pin}
        restaurants={around}
        ringM={ringM}
        ringPx={ringPx.small}
        controls={controls}
        hasPills={false}
        attribution={streets?.attribution ?? null}
        {...size}
      />
    </div>
  );
}
