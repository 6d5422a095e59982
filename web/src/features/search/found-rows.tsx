import { namedAllergens } from "@dishboard/contract/allergen-words";
import { allergenNames } from "@dishboard/contract/allergens";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { SearchedItem, SearchedPerson, SearchedRestaurant } from "@dishboard/contract/search";
import ChevronRight from "lucide-react/icons/chevron-right";
import Store from "lucide-react/icons/store";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { formatDistance, noPinYet } from "../../lib/format.ts";
import { itemPath, profilePath, restaurantPath } from "../../lib/paths.ts";
import { useUnits } from "../../lib/use-units.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Link } from "../../ui/link.tsx";
import { LensMark } from "../diet/lens/lens-slots.tsx";
import { cardAllergenMessages } from "../items/allergens/card-allergens.messages.ts";
import { RankTicket } from "../items/allergens/rank-ticket.tsx";
import { ItemPicture } from "../items/card/item-picture.tsx";
import { MatchedText } from "./matched-text.tsx";
import { searchMessages as messages } from "./search.messages.ts";
import { addRecentSearch } from "./start/recent-searches-storage.ts";
import "../items/allergens/card-allergens.css";

type RowProps = {
  to: string;
  picture: ReactNode;
  name: string;
  details: readonly (string | null)[];
  note?: ReactNode;
  typed: string;
  end?: ReactNode;
};

function FoundRow({ to, picture, name, details, note, typed, end }: RowProps) {
  return (
    <li>
      <Link to={to} className="found-row" data-result="" onClick={() => addRecentSearch(typed)}>
        {picture}
        <span className="found-text">
          <span dir="auto">
            <MatchedText text={name} typed={typed} />
          </span>
          <span dir="auto">
            <MatchedText text={details.filter(Boolean).join(" · ")} typed={typed} />
          </span>
          {note}
        </span>
        {end ?? <ChevronRight size={20} className="found-chevron" />}
      </Link>
    </li>
  );
}

type ItemRowProps = { item: SearchedItem; avoided: readonly number[] | undefined; typed: string; from: Position };

export function ItemRow({ item, avoided, typed, from }: ItemRowProps) {
  const units = useUnits();
  const place = positionOf(item.restaurantLatitude, item.restaurantLongitude);
  const details =
    item.kind === "dish"
      ? [item.restaurant, formatDistance(place && distanceKm(from, place), units), place ? null : noPinYet]
      : [item.restaurant, item.cuisine];
  return (
    <FoundRow
      to={itemPath(item)}
      picture={<ItemPicture card={item} plateShows="initial" sizes="56px" className="found-picture" loading="lazy" />}
      name={item.name}
      details={details}
      note={
        <>
          <Warnings item={item} typed={typed} avoided={avoided} />
          {avoided && <LensMark allergens={item.allergens} avoided={avoided} />}
        </>
      }
      typed={typed}
      end={item.rank === null ? undefined : <RankTicket rank={item.rank} allergens={item.allergens} />}
    />
  );
}

/** Names allergens with a reaction, and the search's that it contains or may contain, unless the lens names them. */
function Warnings({ item: { allergens }, typed, avoided = [] }: Pick<ItemRowProps, "item" | "typed" | "avoided">) {
  const { alert = [], contains = [], mayContain = [] } = allergens ?? {};
  const named = namedAllergens(typed);
  const others = (ids: readonly number[]) => allergenNames(ids.filter((id) => !avoided.includes(id))).join(", ");
  const [reacted, contained, maybe] = [
    others(alert),
    others(contains.filter((id) => named.includes(id))),
    others(mayContain.filter((id) => named.includes(id))),
  ];
  return (
    <>
      {reacted && (
        <b className="card-alert">
          <TriangleAlert size={14} />
          {cardAllergenMessages.alert(reacted)}
        </b>
      )}
      {contained && <span className="card-contains">{cardAllergenMessages.contains(contained)}</span>}
      {maybe && <span className="card-may-contain">{cardAllergenMessages.mayContain(maybe)}</span>}
    </>
  );
}

export function RestaurantRow(props: { restaurant: SearchedRestaurant; typed: string; from: Position }) {
  const { restaurant, typed, from } = props;
  const units = useUnits();
  const place = positionOf(restaurant.latitude, restaurant.longitude);
  return (
    <FoundRow
      to={restaurantPath(restaurant.id)}
      picture={
        <span className="found-picture found-tile">
          <Store size={24} />
        </span>
      }
      name={restaurant.name}
      details={[
        place ? formatDistance(distanceKm(from, place), units) : restaurant.city,
        messages.dishesOnBoard(restaurant.dishCount),
      ]}
      typed={typed}
    />
  );
}

export function PersonRow({ person, typed }: { person: SearchedPerson; typed: string }) {
  return (
    <FoundRow
      to={profilePath(person.id)}
      picture={<Avatar names={person} url={person.avatarUrl} size={56} />}
      name={person.username ?? person.fullName ?? ""}
      details={[person.username ? person.fullName : null, messages.submitted(person.itemCount)]}
      typed={typed}
    />
  );
}

function positionOf(latitude: number | null, longitude: number | null): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
