import type { Card } from "@dishboard/contract/items";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { Restaurant } from "@dishboard/contract/restaurants";
import MapPin from "lucide-react/icons/map-pin";
import Share2 from "lucide-react/icons/share-2";
import { formatDistance } from "../../lib/format.ts";
import { itemPath, restaurantPath } from "../../lib/paths.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { useUnits } from "../../lib/use-units.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { useLensList } from "../diet/lens/use-lens-list.ts";
import { ItemPicture } from "../items/card/item-picture.tsx";
import { WeekHours } from "../opening-hours/week-hours.tsx";
import { Directions } from "../places/directions/directions.tsx";
import { PinPlan } from "../places/pin/pin-plan.tsx";
import { usePinSurroundings } from "../places/pin/use-pin-surroundings.ts";
import { shareLink } from "../shares/use-share.ts";
import { RestaurantPresence } from "./presence/restaurant-presence.tsx";
import { RestaurantContact } from "./restaurant-contact.tsx";
import { RestaurantSources } from "./restaurant-sources.tsx";
import { restaurantsMessages as messages } from "./restaurants.messages.ts";
import "./restaurant-place.css";

type RestaurantPlaceProps = {
  restaurant: Restaurant;
  distanceFrom: Position;
  headingLevel?: "h1" | "h2";
};

/** A restaurant's best photo under the lens, facts, hours and links. */
export function RestaurantPlace({ restaurant, distanceFrom, headingLevel: Heading = "h1" }: RestaurantPlaceProps) {
  const units = useUnits();
  const { id, name, city, latitude, longitude, cards, hours, sources } = restaurant;
  const shown = useLensList(cards)?.shown ?? cards;
  const withPhoto = shown.find(({ image }) => image !== null);
  const position = positionOf(restaurant);
  const cuisine = restaurant.cuisine ?? cards[0]?.cuisine;
  const distance = position && formatDistance(distanceKm(distanceFrom, position), units);
  const facts = [distance, cuisine, city].filter(Boolean).join(" · ");
  return (
    <section className="restaurant-place" aria-label={name}>
      {withPhoto && <Photo dish={withPhoto} />}
      <Heading dir="auto" className="restaurant-name">
        {name}
      </Heading>
      <p className="restaurant-facts">
        <MapPin size={18} />
        <span dir="auto">{facts || messages.noPlace}</span>
      </p>
      <WeekHours hours={hours} />
      <RestaurantContact restaurant={restaurant} position={position} />
      <RestaurantPresence id={id} />
      <div className="restaurant-actions">
        <Directions {...{ name, latitude, longitude }} className={buttonClass("quiet")} />
        <Button aria-label={messages.share} onClick={() => shareLink({ path: restaurantPath(id), name })}>
          <Share2 size={20} />
        </Button>
      </div>
      {position && <Plan id={id} name={name} position={position} />}
      <RestaurantSources sources={sources} />
    </section>
  );
}

function Photo({ dish }: { dish: Card }) {
  return (
    <Link to={itemPath(dish)} className="restaurant-photo-link lens-bound" aria-label={dish.name}>
      <ItemPicture
        card={dish}
        plateShows="nothing"
        className="restaurant-photo"
        sizes="(min-width: 1600px) 560px, (min-width: 1024px) 440px, calc(100vw - 32px)"
        loading="eager"
        isPriority
      />
    </Link>
  );
}

function Plan({ id, name, position }: { id: string; name: string; position: Position }) {
  const { around } = usePinSurroundings(position);
  const isHydrated = useIsHydrated();
  const others = isHydrated ? around.filter((one) => one.id !== id) : [];
  return <PinPlan pin={position} around={others} label={messages.planOf(name)} />;
}

function positionOf({ latitude, longitude }: Restaurant): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
