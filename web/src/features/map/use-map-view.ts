import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { useLocation } from "../../ui/router.tsx";

export type MapView = {
  isMap: boolean;
  area: Position | null;
};

/** Whether the board shows its map, and which area; servers render the visitor's list. */
export function useMapView(): MapView {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  const query = new URLSearchParams(isHydrated ? search : "");
  return { isMap: query.get("view") === "map", area: areaIn(query.get("at")) };
}

function areaIn(text: string | null): Position | null {
  const [, latitude, longitude] = /^(-?\d+\.?\d*),(-?\d+\.?\d*)$/.exec(text ?? "") ?? [];
  const area = onPositionGrid({ latitude: Number(latitude), longitude: Number(longitude) });
  return Math.abs(area.latitude) <= 90 && Math.abs(area.longitude) <= 180 ? area : null;
}
