import { type GroupTableDish, type Thumb, walkMetresPerMinute } from "@dishboard/contract/group-tables";
import { distanceKm, type Position } from "@dishboard/contract/places";
import ThumbsDown from "lucide-react/icons/thumbs-down";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import { itemPath } from "../../lib/paths.ts";
import { formatPrice } from "../../lib/price.ts";
import { Link } from "../../ui/link.tsx";
import { ToggleButton } from "../../ui/toggle-button.tsx";
import { ItemPicture } from "../items/card/item-picture.tsx";
import { groupTablesMessages as messages } from "./group-tables.messages.ts";
import { namesOf } from "./joined-needs.tsx";

type TableDishProps = {
  dish: GroupTableDish;
  avoided: readonly number[];
  from: Position;
  /** Null before voting. */
  thumb: Thumb | null;
  onThumb: (thumb: Thumb) => void;
};

export function TableDish({
  dish: { card, mayContain, notStated, likes, dislikes },
  avoided,
  from,
  thumb,
  onThumb,
}: TableDishProps) {
  const minutes = walkTo(card, from);
  const alertIds = card.allergens?.alert ?? [];
  const freeDays = (card.allergens?.statedFree ?? []).filter(({ id }) => avoided.includes(id)).map(({ day }) => day);
  const [oldestDay] = freeDays.sort();
  const facts = [
    ...(card.priceCents === null ? [] : [formatPrice(card.priceCents)]),
    ...(minutes === null ? [] : [messages.minutesAway(minutes)]),
  ];
  return (
    <li className="table-dish raised">
      <ItemPicture card={card} plateShows="initial" className="table-dish-photo" sizes="72px" loading="lazy" />
      <div className="table-dish-text">
        <h3>
          <Link to={itemPath(card)} className="two-lines" dir="auto">
            {card.name}
          </Link>
        </h3>
        <p dir="auto">{card.restaurant}</p>
        {facts.length > 0 && <p className="table-dish-facts">{facts.join(" · ")}</p>}
        {alertIds.length > 0 && <p className="group-table-warning">{messages.alert(namesOf(alertIds))}</p>}
        {mayContain.length > 0 && (
          <p className="group-table-warning">{messages.mayContain(namesOf(mayContain, "disjunction"))}</p>
        )}
        {oldestDay !== undefined && mayContain.length + notStated.length === 0 && (
          <p className="table-dish-facts">{messages.statedFree(namesOf(avoided), oldestDay)}</p>
        )}
        {notStated.length > 0 && <p className="table-dish-facts">{messages.notStated(namesOf(notStated))}</p>}
      </div>
      {thumb !== null && (
        <div className="table-dish-thumbs">
          <ToggleButton
            aria-pressed={thumb === "up"}
            aria-label={`${messages.like(likes)}: ${card.name}`}
            next={thumb === "up" ? "none" : "up"}
            onPress={onThumb}
          >
            <ThumbsUp size={20} />
            {messages.like(likes)}
          </ToggleButton>
          <ToggleButton
            aria-pressed={thumb === "down"}
            aria-label={`${messages.dislike(dislikes)}: ${card.name}`}
            next={thumb === "down" ? "none" : "down"}
            onPress={onThumb}
          >
            <ThumbsDown size={20} />
            {dislikes}
          </ToggleButton>
        </div>
      )}
    </li>
  );
}

function walkTo(
  { restaurantLatitude: latitude, restaurantLongitude: longitude }: GroupTableDish["card"],
  from: Position,
): number | null {
  if (latitude === null || longitude === null) return null;
  return Math.ceil((distanceKm(from, { latitude, longitude }) * 1_000) / walkMetresPerMinute);
}
