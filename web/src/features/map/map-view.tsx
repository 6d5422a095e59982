import type { Card } from "@dishboard/contract/items";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import Locate from "lucide-react/icons/locate";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useEffect, useEffectEvent, useId, useMemo, useRef } from "react";
import { type Camera, pointOf, positionAt } from "../../lib/map-camera.ts";
import {
  cameraAt,
  canSeparate,
  fittingCamera,
  joinPins,
  type Pin,
  type PinSize,
  placedCards,
  ringScale,
} from "../../lib/map-pins.ts";
import { coarsestScale } from "../../lib/map-scale.ts";
import { useSize } from "../../lib/use-size.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LensChip } from "../diet/lens/lens-slots.tsx";
import type { LensList } from "../diet/lens/use-lens-list.ts";
import { useMapTiles } from "../places/tiles/use-map-tiles.ts";
import { mapMessages as messages } from "./map.messages.ts";
import { MapRings, NorthSign } from "./surface/map-rings.tsx";
import { MapPins, pinSizes } from "./surface/map-surface.tsx";
import { useMapMoves } from "./surface/use-map-moves.ts";
import { areaKey, isElsewhere, type MovedCamera, useMapCamera } from "./use-map-camera.ts";

type MapViewProps = {
  cards: readonly Card[] | undefined;
  lens: LensList<Card> | null;
  here: Position & { name: string };
  /** The searched area, if any. */
  area: Position | null;
  moved: MovedCamera | null;
  chosenId: string | null;
  liftedId: string | null;
  hasPanel: boolean;
  onMoved: (moved: MovedCamera) => void;
  onChoose: (id: string) => void;
  onLift: (id: string | null) => void;
  /** Null returns to the visitor's place. */
  onSearch: (area: Position | null) => void;
};

// Covered edges in px: buttons above and at the end, cards or attribution below, each with half a pin.
const edges = { top: 84, bottom: 60, row: 250, controls: 56, side: 100, panel: 520 };
const noCards: readonly Card[] = [];

export function MapView(props: MapViewProps) {
  const { cards = noCards, here, area, chosenId } = props;
  const id = useId();
  const ground = useRef<HTMLDivElement>(null);
  const size = useSize(ground, { width: 390, height: 600 });
  const bottom = size.width < 700 ? edges.row : edges.bottom;
  const placed = useMemo(() => placedCards(cards), [cards]);
  const centre = area ?? here;
  const fitted = useMemo(() => {
    const free = {
      width: Math.max(120, size.width - 2 * edges.controls),
      height: Math.max(120, size.height - edges.top - bottom),
    };
    return fittingCamera(centre, placed, free);
  }, [centre, placed, size, bottom]);
  const { camera, move, glide } = useMapCamera({ fitted, area: centre, moved: props.moved, onMoved: props.onMoved });
  const zoom = (by: 1 | -1) => glide(scaledBy(camera, by));
  const moves = useMapMoves({ ground, camera, onMove: move, onZoom: zoom });
  const { tiles, Ground, fail } = useMapTiles("now", camera.centre);
  const isMap = tiles !== null;
  const pinSize = pinSizes[isMap ? "map" : "plan"];
  const label = isMap ? messages.mapOf(here.name) : messages.planOf(here.name);

  const showPosition = (position: Position) => {
    const { x, y } = pointOf(camera, position);
    const end = props.hasPanel ? edges.panel : edges.side;
    const isAcross = x > edges.side - size.width / 2 && x < size.width / 2 - end;
    if (isAcross && y > edges.top - size.height / 2 && y < size.height / 2 - bottom) return;
    const middle = { x: (end - edges.side) / 2, y: (bottom - edges.top) / 2 };
    glide({ ...camera, centre: positionAt({ ...camera, centre: position }, middle) });
  };
  const press = (pin: Pin) => {
    const finest = cameraAt(camera.centre, 0).worldPx;
    if (pin.cards.length > 1 && canSeparate(pin, pinSize, finest)) return glide(separating(pin, camera, pinSize));
    const index = pin.cards.findIndex(({ card }) => card.id === chosenId);
    props.onChoose((pin.cards[index + 1] ?? pin.cards[0]).card.id);
  };
  const chosen = placed.find(({ card }) => card.id === chosenId);
  const showChosen = useEffectEvent(showPosition);
  useEffect(() => {
    if (chosen) showChosen(chosen.position);
  }, [chosen]);
  const isSearchable = isElsewhere(camera, centre, size);
  const search = () => {
    const found = onPositionGrid(camera.centre);
    props.onMoved({ camera, area: areaKey(found) });
    props.onSearch(found);
  };
  const unplaced = cards.length - placed.length;
  return (
    <section className="board-map" aria-label={label}>
      <button type="button" className={`${buttonClass("ink", "bar")} skip-link`} onClick={focusList}>
        {messages.backToList}
      </button>
      <div
        ref={ground}
        {...moves}
        className="map-ground map-moves"
        // Makes screen readers pass arrow keys on.
        role="application"
        aria-label={label}
        data-map={isMap || undefined}
        aria-describedby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it
        tabIndex={0}
      >
        {Ground && tiles && <Ground tiles={tiles} camera={camera} onFail={fail} />}
        {!isMap && <MapRings camera={camera} around={centre} />}
        {!isMap && <NorthSign />}
        <MapPins
          camera={camera}
          placed={placed}
          origin={centre}
          here={here}
          pinSize={pinSize}
          hasNames={!isMap}
          chosenId={chosenId}
          liftedId={props.liftedId}
          onPress={press}
          onFocus={({ cards: [first] }) => showPosition(first.position)}
          onHover={(pin) => props.onLift(pin?.cards[0].card.id ?? null)}
        />
      </div>
      <p id={id} className="sr-only">
        {messages.keys}
      </p>
      <p className="sr-only" role="status">
        {props.cards && messages.shown(placed.length)}
      </p>
      <div className="map-top">
        {isSearchable && (
          <button type="button" className="map-chip" onClick={search}>
            {messages.searchHere}
          </button>
        )}
        {area && (
          <button type="button" className="map-chip" onClick={() => props.onSearch(null)}>
            {messages.backTo(here.name)}
          </button>
        )}
        <LensChip lens={props.lens} />
      </div>
      <div className="map-controls">
        <button type="button" aria-label={messages.zoomIn} disabled={ringScale(camera) === 0} onClick={() => zoom(-1)}>
          <Plus size={20} />
        </button>
        <button
          type="button"
          aria-label={messages.zoomOut}
          disabled={ringScale(camera) === coarsestScale}
          onClick={() => zoom(1)}
        >
          <Minus size={20} />
        </button>
        <button
          type="button"
          aria-label={messages.centreOn(here.name)}
          onClick={() => glide({ ...camera, centre: here })}
        >
          <Locate size={20} />
        </button>
      </div>
      {tiles && (
        <p className="map-attribution" dir="auto">
          {tiles.attribution}
        </p>
      )}
      {unplaced > 0 && <p className="map-note">{messages.withoutPlace(unplaced)}</p>}
    </section>
  );
}

function focusList(): void {
  const card = document.querySelector(".board [data-pinned]") ?? document.querySelector(".board [data-card]");
  const target = card?.querySelector<HTMLElement>("button") ?? document.getElementById("main");
  target?.focus();
}

function scaledBy(camera: Camera, by: 1 | -1): Camera {
  const scale = Math.min(coarsestScale, Math.max(0, ringScale(camera) + by));
  return cameraAt(camera.centre, scale);
}

function separating(pin: Pin, camera: Camera, pinSize: PinSize): Camera {
  const around = pin.cards[0].position;
  let scale = ringScale(camera);
  while (scale > 0) {
    scale -= 1;
    if (joinPins(pin.cards, cameraAt(around, scale), pinSize).length > 1) break;
  }
  return cameraAt(around, scale);
}
