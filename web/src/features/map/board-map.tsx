import "../../ui/skip-link.css";
import "./board-map.css";
import type { Card } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import ListOrdered from "lucide-react/icons/list-ordered";
import MapIcon from "lucide-react/icons/map";
import { useEffect, useMemo, useRef, useState } from "react";
import { fittingCamera, placedCards } from "../../lib/map-pins.ts";
import { useSize } from "../../lib/use-size.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { useLocation, useNavigate } from "../../ui/router.tsx";
import { useLensList } from "../diet/lens/use-lens-list.ts";
import { useMapTiles } from "../places/tiles/use-map-tiles.ts";
import { useAreaName } from "../places/use-area-name.ts";
import { usePlace } from "../places/use-place.ts";
import { mapMessages as messages } from "./map.messages.ts";
import { MapView } from "./map-view.tsx";
import { keepMovedCamera, readMovedCamera } from "./moved-camera-storage.ts";
import { MapRings, NorthSign } from "./surface/map-rings.tsx";
import { MapPins, pinSizes } from "./surface/map-surface.tsx";
import { useCardRow } from "./use-card-row.ts";
import { useMapView } from "./use-map-view.ts";

type BoardMapProps = { cards: readonly Card[] | undefined };

export function BoardMap({ cards }: BoardMapProps) {
  const lens = useLensList(cards);
  const { isMap, area } = useMapView();
  const place = usePlace();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [moved, setMoved] = useState(readMovedCamera);
  const [chosenId, choose] = useState<string | null>(null);
  const [liftedId, lift] = useState<string | null>(null);
  const openId = new URLSearchParams(search).get("dish");
  useEffect(() => {
    keepMovedCamera(null);
    const keep = () => keepMovedCamera(isMap ? moved : null);
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [isMap, moved]);
  useCardRow({ isOpen: isMap, chosenId: openId ?? chosenId, liftedId, onChoose: choose, onLift: lift });
  const here = useMemo(() => ({ ...place.position, name: place.name }), [place.position, place.name]);
  if (!isMap) return null;
  return (
    <MapView
      cards={lens && cards ? lens.shown : cards}
      lens={lens}
      here={here}
      area={area}
      moved={moved}
      chosenId={openId ?? chosenId}
      liftedId={liftedId}
      hasPanel={openId !== null}
      onMoved={setMoved}
      onChoose={choose}
      onLift={lift}
      onSearch={(next) => navigate(mapAddress(search, { isMap, area: next }), { state: nextEntry(state, false) })}
    />
  );
}

/** Switches list and map: a button by the title, and on a phone's map. */
export function MapSwitch() {
  const view = useMapView();
  const { position } = usePlace();
  const { search, state } = useLocation();
  const { tiles } = useMapTiles("never", view.area ?? position);
  const isOpenedHere = (state as MapEntryState | null)?.opensMap === true;
  return (
    <>
      <Link
        className="map-switch"
        to={mapAddress(search, { ...view, isMap: !view.isMap })}
        state={nextEntry(state, !view.isMap)}
        entriesBack={view.isMap && isOpenedHere ? 1 : undefined}
      >
        {view.isMap ? <ListOrdered size={20} /> : <MapIcon size={20} />}
        {view.isMap ? messages.list : tiles ? messages.map : messages.plan}
      </Link>
      {view.isMap && (
        <button type="button" className={`${buttonClass("ink", "bar")} skip-link`} onClick={focusMap}>
          {tiles ? messages.skipToMap : messages.skipToPlan}
        </button>
      )}
    </>
  );
}

/** Names the list's area if not the visitor's place. */
export function AreaNotice() {
  const { isMap, area } = useMapView();
  const { name } = usePlace();
  const { search, state } = useLocation();
  const areaName = useAreaName(area);
  if (!area || isMap) return null;
  return (
    <p className="area-notice">
      <span dir="auto">{messages.around(areaName)}</span>
      <Link to={mapAddress(search, { isMap, area: null })} state={nextEntry(state, false)}>
        {messages.backTo(name)}
      </Link>
    </p>
  );
}

/** A plan next to the list that opens the map. */
export function MapPreview({ cards: all = noCards }: BoardMapProps) {
  const lens = useLensList(all);
  const cards = lens?.shown ?? all;
  const { area } = useMapView();
  const { position } = usePlace();
  const { search, state } = useLocation();
  const ground = useRef<HTMLDivElement>(null);
  const size = useSize(ground, { width: 480, height: 600 });
  const placed = useMemo(() => placedCards(cards), [cards]);
  const centre = area ?? position;
  const camera = useMemo(() => fittingCamera(centre, placed, size), [centre, placed, size]);
  const { tiles, Ground, fail } = useMapTiles("when-idle", centre);
  const isPlan = !Ground || !tiles;
  return (
    <div className="map-preview">
      <div ref={ground} className="map-ground lens-bound" data-map={!isPlan || undefined} inert>
        {isPlan ? (
          <>
            <MapRings camera={camera} around={centre} />
            <NorthSign />
          </>
        ) : (
          <Ground tiles={tiles} camera={camera} onFail={fail} />
        )}
        <MapPins
          camera={camera}
          placed={placed}
          origin={centre}
          here={position}
          pinSize={pinSizes[isPlan ? "plan" : "map"]}
          hasNames={isPlan}
          chosenId={null}
          liftedId={null}
          onPress={ignore}
          onFocus={ignore}
          onHover={ignore}
        />
      </div>
      <Link className="map-chip" to={mapAddress(search, { isMap: true, area })} state={nextEntry(state, true)}>
        {tiles ? messages.open : messages.openPlan}
      </Link>
      {!isPlan && <p className="map-attribution">{tiles.attribution}</p>}
    </div>
  );
}

function focusMap(): void {
  document.querySelector<HTMLElement>(".board-map > .map-moves")?.focus();
}

const ignore = () => {};
const noCards: readonly Card[] = [];

/** Whether the previous list opened the map, and how far back the other mode is. */
type MapEntryState = { opensMap?: boolean; entriesToOther?: number };

function nextEntry(state: unknown, opensMap: boolean): MapEntryState {
  const { entriesToOther } = (state as MapEntryState | null) ?? {};
  return { opensMap, ...(entriesToOther && { entriesToOther: entriesToOther + 1 }) };
}

/** The address with map or list around an area; keeps filters, closes cards. */
function mapAddress(search: string, { isMap, area }: { isMap: boolean; area: Position | null }): string {
  const query = new URLSearchParams(search);
  for (const name of ["view", "at", "dish"]) query.delete(name);
  if (isMap) query.set("view", "map");
  if (area) query.set("at", `${area.latitude},${area.longitude}`);
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `/?${text}` : "/";
}
