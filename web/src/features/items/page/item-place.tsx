import type { DishDetails } from "@dishboard/contract/item-details";
import { distanceKm } from "@dishboard/contract/places";
import MapPin from "lucide-react/icons/map-pin";
import { formatDistance } from "../../../lib/format.ts";
import { restaurantPath } from "../../../lib/paths.ts";
import { useUnits } from "../../../lib/use-units.ts";
import { Link } from "../../../ui/link.tsx";
import { OpenWords } from "../../opening-hours/open-words.tsx";
import { useOpenWords } from "../../opening-hours/use-open-words.ts";
import { Directions } from "../../places/directions/directions.tsx";
import { usePlace } from "../../places/use-place.ts";
import { NoPin } from "../pin/no-pin.tsx";

/** A dish's restaurant, distance and directions; a map search without a position. */
export function DishPlace({ dish }: { dish: DishDetails }) {
  const { restaurant } = dish;
  const openWords = useOpenWords(dish.hours);
  const units = useUnits();
  const { position } = usePlace();
  const { latitude, longitude } = restaurant;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const name = restaurant.name || "Unknown Restaurant";
  const address = [restaurant.city, restaurant.state].filter(Boolean).join(", ");
  return (
    <div className="item-place">
      <MapPin size={18} />
      <Link to={restaurantPath(restaurant.id)} dir="auto">
        {name}
      </Link>
      <Directions name={name} latitude={latitude} longitude={longitude} className="item-directions" />
      <p className="item-address">
        <span className="place-name">{formatDistance(at ? distanceKm(position, at) : undefined, units)}</span>
        {!at && (
          <>
            {" "}
            <NoPin dish={{ ...dish, restaurant: restaurant.name }} />
          </>
        )}
        {address && (
          <>
            {" · "}
            <span dir="auto">{address}</span>
          </>
        )}
        {openWords && (
          <>
            {" · "}
            <OpenWords words={openWords} />
          </>
        )}
      </p>
    </div>
  );
}
