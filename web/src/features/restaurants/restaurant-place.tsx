import { distanceKm, type Position } from "@dishboard/contract/places";
import type { Restaurant } from "@dishboard/contract/restaurants";
import MapPin from "lucide-react/icons/map-pin";
import Navigation from "lucide-react/icons/navigation";
import Share2 from "lucide-react/icons/share-2";
import { formatDistance } from "../../lib/format.ts";
import { directionsUrl, mapSearchUrl } from "../../lib/map-links.ts";
import { restaurantPath } from "../../lib/paths.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { useUnits } from "../../lib/use-units.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PinPlan } from "../places/pin/pin-plan.tsx";
import { usePinSurroundings } from "../places/pin/use-pin-surroundings.ts";
import { shareLink } from "../shares/use-share.ts";
import { restaurantsMessages as messages } from "./restaurants.messages.ts";
import "./restaurant-place.css";

type RestaurantPlaceProps = {
  restaurant: Restaurant;
  /** Where the distance is measured from. */
  distanceFrom: Position;
  /** The visitor's own position, where the way begins; null while they look at the market area. */
  wayFrom: Position | null;
};

/** Where a restaurant is: a plan, its name with distance, cuisine and city, the way there, and its link to hand on. */
export function RestaurantPlace({ restaurant, distanceFrom, wayFrom }: RestaurantPlaceProps) {
  const units = useUnits();
  const { id, name, city, cards } = restaurant;
  const position = positionOf(restaurant);
  const cuisine = restaurant.cuisine ?? cards[0]?.cuisine;
  const distance = position && formatDistance(distanceKm(distanceFrom, position), units);
  const facts = [distance, cuisine, city].filter(Boolean).join(" · ");
  return (
    <section className="restaurant-place" aria-label={name}>
      {position && <Plan id={id} name={name} position={position} />}
      <h1 dir="auto">{name}</h1>
      <p className="restaurant-facts">
        <MapPin size={18} />
        <span dir="auto">{facts || messages.noPlace}</span>
      </p>
      <div className="restaurant-actions">
        <a
          href={position ? directionsUrl(position, wayFrom) : mapSearchUrl(name, distanceFrom)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("quiet")}
        >
          <Navigation size={20} />
          {position ? messages.directions : messages.findOnMap}
          <span className="sr-only"> {messages.newTab}</span>
        </a>
        <Button aria-label={messages.share} onClick={() => shareLink({ path: restaurantPath(id), name })}>
          <Share2 size={20} />
        </Button>
      </div>
    </section>
  );
}

function Plan({ id, name, position }: { id: string; name: string; position: Position }) {
  const { around } = usePinSurroundings(position);
  const isHydrated = useIsHydrated();
  // The pin itself stands for the restaurant.
  const others = isHydrated ? around.filter((one) => one.id !== id) : [];
  return <PinPlan pin={position} around={others} label={messages.planOf(name)} />;
}

function positionOf({ latitude, longitude }: Restaurant): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
