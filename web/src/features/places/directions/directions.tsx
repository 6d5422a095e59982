import type { Position } from "@dishboard/contract/places";
import Navigation from "lucide-react/icons/navigation";
import { directionsUrl, mapSearchUrl, phoneDirectionsUrl } from "../../../lib/map-links.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { usePlace } from "../use-place.ts";

type DirectionsProps = {
  name: string;
  latitude: number | null;
  longitude: number | null;
  className: string;
};

/** Directions in the phone's map app after hydration; searches the name without coordinates. */
export function Directions({ name, latitude, longitude, className }: DirectionsProps) {
  const { position, ownPosition } = usePlace();
  const isHydrated = useIsHydrated();
  const to: Position | null = latitude === null || longitude === null ? null : { latitude, longitude };
  const phoneUrl = to && isHydrated ? phoneDirectionsUrl(to, name) : null;
  const content = (
    <>
      <Navigation size={18} />
      {to ? "Directions" : "Find on the map"}
    </>
  );
  // A new tab would stay empty.
  if (phoneUrl)
    return (
      <a href={phoneUrl} className={className}>
        {content}
      </a>
    );
  return (
    <NewTabLink href={to ? directionsUrl(to, ownPosition) : mapSearchUrl(name, position)} className={className}>
      {content}
    </NewTabLink>
  );
}
