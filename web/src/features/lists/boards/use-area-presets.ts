import type { Position } from "@dishboard/contract/places";
import { useSettings } from "../../../lib/settings.tsx";
import { usePlace } from "../../places/use-place.ts";

export function useAreaPresets(): [Position & { name: string }, ...(Position & { name: string })[]] {
  const { marketArea } = useSettings();
  const { ownPosition, name, isNamed } = usePlace();
  const market = { name: marketArea.name, latitude: marketArea.latitude, longitude: marketArea.longitude };
  return ownPosition && isNamed && name !== market.name
    ? [{ name, latitude: ownPosition.latitude, longitude: ownPosition.longitude }, market]
    : [market];
}
