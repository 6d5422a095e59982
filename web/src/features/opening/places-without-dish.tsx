import type { Opening, PlaceWithoutDish } from "@dishboard/contract/opening";
import Plus from "lucide-react/icons/plus";
import Printer from "lucide-react/icons/printer";
import { postersPath, restaurantPath } from "../../lib/paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { openSubmission } from "../items/submission/submission-store.ts";
import { openingMessages as messages } from "./opening.messages.ts";

export function PlacesWithoutDish({
  opening: { withoutDish, placesWithoutDish, placesWithDish },
}: {
  opening: Opening;
}) {
  if (placesWithDish + placesWithoutDish === 0) return null;
  return (
    <section className="opening-card raised" aria-labelledby="opening-without">
      <h2 id="opening-without">{messages.without}</h2>
      <p className="opening-note">
        {placesWithoutDish === 0 ? messages.noneWithout : messages.withoutCount(placesWithoutDish, withoutDish.length)}
      </p>
      <ul className="opening-places">
        {withoutDish.map((place) => (
          <Row key={place.id} place={place} />
        ))}
      </ul>
    </section>
  );
}

function Row({ place }: { place: PlaceWithoutDish }) {
  const { id, name, address, latitude, longitude } = place;
  return (
    <li>
      <div>
        <Link to={restaurantPath(id)} className="opening-place" dir="auto">
          {name}
        </Link>
        {address && (
          <p className="opening-note" dir="auto">
            {address}
          </p>
        )}
      </div>
      <div className="opening-buttons">
        <Button
          size="bar"
          aria-label={messages.addDishTo(name)}
          onClick={() => openSubmission({ action: "create", kind: "dish", restaurant: { name, latitude, longitude } })}
        >
          <Plus size={18} />
          {messages.addDish}
        </Button>
        <Link
          to={postersPath({ kind: "cards", restaurant: id })}
          className={buttonClass("quiet", "bar")}
          aria-label={messages.cardsOfPlace(name)}
        >
          <Printer size={18} />
          {messages.cardsOf}
        </Link>
      </div>
    </li>
  );
}
