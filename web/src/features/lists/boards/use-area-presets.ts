import type { Position } from "@dishboard/contract/places";
import { useSettings } from "../../../lib/settings.tsx";
import { usePlace } from "../../places/use-place.ts";

/** The places that a board is offered: the visitor's own, where it has a name, and the market area; the first is taken unless another is chosen. */
export function useAreaPresets(): [Position & { name: string }, ...(Position & { name: string })[]] {
  const { marketArea } = useSettings();
  const { ownPosition, name, isNamed } = usePlace();
  const market = { name: marketArea.name, latitude: marketArea.latitude, longitude: marketArea.longitude };
  return ownPosition && isNamed && name !== market.name
    ? [{ name, latitude: ownPosition.latitude, longitude: ownPosition.longitude }, market]
    : [market];
}
