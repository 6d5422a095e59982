import type { Restaurant } from "@dishboard/contract/restaurants";
import { paths } from "../../lib/paths.ts";
import { Day } from "../../lib/times.tsx";
import { Link } from "../../ui/link.tsx";
import { restaurantsMessages as messages } from "./restaurants.messages.ts";

/** A restaurant's source files with day and link. */
export function RestaurantSources({ sources }: Pick<Restaurant, "sources">) {
  if (sources.length === 0) return null;
  return (
    <p className="restaurant-sources">
      {messages.from}{" "}
      {sources.map(({ name, day }, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <bdi>{name}</bdi> (<Day moment={`${day}T12:00:00Z`} />)
        </span>
      ))}
      {" · "}
      <Link to={paths.aboutData}>{messages.aboutData}</Link>
    </p>
  );
}
