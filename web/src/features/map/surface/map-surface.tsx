import "../../places/pin/pin-map.css";
import "./map-surface.css";
import type { Position } from "@dishboard/contract/places";
import { memo, useEffect, useMemo, useRef } from "react";
import { type Camera, pointOf } from "../../../lib/map-camera.ts";
import { joinPins, type Pin, type PinSize, type PlacedCard } from "../../../lib/map-pins.ts";
import { mapMessages as messages } from "../map.messages.ts";
import { MapPin } from "./map-pin.tsx";

/** Pin sizes without and with the restaurant's name. */
export const pinSizes: { plan: PinSize; map: PinSize } = {
  plan: { width: 116, height: 68 },
  map: { width: 84, height: 52 },
};

type PinLayerProps = {
  placed: readonly PlacedCard[];
  /** Pins are placed from it; their layer moves with the map. */
  origin: Position;
  here: Position;
  pinSize: PinSize;
  hasNames: boolean;
  chosenId: string | null;
  liftedId: string | null;
  onPress: (pin: Pin) => void;
  onFocus: (pin: Pin) => void;
  onHover: (pin: Pin | null) => void;
};

export function MapPins({ camera, ...layer }: PinLayerProps & { camera: Camera }) {
  const here = pointOf(camera, layer.here);
  const { x, y } = pointOf(camera, layer.origin);
  return (
    <>
      <span className="map-here" style={{ translate: `${here.x}px ${here.y}px` }} />
      <div className="pin-layer" style={{ translate: `${x}px ${y}px` }}>
        <PinLayer {...layer} worldPx={camera.worldPx} />
      </div>
    </>
  );
}

const PinLayer = memo(function PinLayer(props: PinLayerProps & { worldPx: number }) {
  const { placed, origin, worldPx, pinSize, chosenId, liftedId } = props;
  const pins = useMemo(
    () => joinPins(placed, { centre: origin, worldPx }, pinSize),
    [placed, origin, worldPx, pinSize],
  );
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pins have other elements
  useEffect(() => hideWhatIsCut(list.current), [pins]);
  const holds = (pin: Pin, id: string | null) => id !== null && pin.cards.some(({ card }) => card.id === id);
  return (
    <ol role="list" ref={list} aria-label={messages.pins}>
      {pins.map((pin) => (
        <MapPin
          key={pin.cards[0].card.id}
          pin={pin}
          from={props.here}
          chosenId={holds(pin, chosenId) ? chosenId : null}
          isLifted={holds(pin, liftedId)}
          hasName={props.hasNames}
          onPress={props.onPress}
          onFocus={props.onFocus}
          onHover={props.onHover}
        />
      ))}
    </ol>
  );
});

/** Hides pins and names cut by the map's edge. */
function hideWhatIsCut(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) target.toggleAttribute("data-cut", intersectionRatio < 1);
    },
    { root: list.closest(".map-ground"), threshold: 1 },
  );
  for (const element of list.querySelectorAll(".pin, .pin-name")) observer.observe(element);
  return () => observer.disconnect();
}
