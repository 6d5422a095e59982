import type { ItemTile } from "@dishboard/contract/item-details";
import { distanceKm, type Position } from "@dishboard/contract/places";
import MapPin from "lucide-react/icons/map-pin";
import { type ReactNode, useId } from "react";
import { formatDistance, noPinYet } from "../../../lib/format.ts";
import { itemPath } from "../../../lib/paths.ts";
import { formatPrice } from "../../../lib/price.ts";
import { useUnits } from "../../../lib/use-units.ts";
import { Link } from "../../../ui/link.tsx";
import { LensSplit } from "../../diet/lens/lens-slots.tsx";
import { ItemMark } from "../allergens/item-mark.tsx";
import { isUnpinned } from "../card/card-place.tsx";
import { ItemPicture } from "../card/item-picture.tsx";
import "./item-tiles.css";

type ItemTilesProps = {
  title: ReactNode;
  more?: ReactNode;
  items: readonly ItemTile[];
  from: Position;
};

export function ItemTiles({ title, more, items, from }: ItemTilesProps) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <section className="tiles" aria-labelledby={titleId}>
      <div className="tiles-head">
        <h2 id={titleId}>{title}</h2>
        {more}
      </div>
      <LensSplit items={items}>
        {(some) => (
          <ul role="list" className="lens-bound">
            {some.map((item) => (
              <li key={item.id}>
                <Tile item={item} from={from} />
              </li>
            ))}
          </ul>
        )}
      </LensSplit>
    </section>
  );
}

function Tile({ item, from }: { item: ItemTile; from: Position }) {
  const units = useUnits();
  return (
    <div className="tile raised">
      <ItemPicture card={item} plateShows="initial" className="tile-photo" sizes="(min-width: 1024px) 270px, 50vw" />
      <h3>
        <Link to={itemPath(item)} className="stretched two-lines" dir="auto">
          {item.name}
        </Link>
      </h3>
      <p className="card-restaurant" dir="auto">
        {item.restaurant || (item.kind === "dish" ? "Unknown Restaurant" : "Unknown")}
      </p>
      {item.kind === "dish" ? (
        <p className="card-place place-name">
          <MapPin size={15} />
          {formatDistance(distanceTo(item, from), units)}
          {isUnpinned(item) && ` · ${noPinYet}`}
        </p>
      ) : (
        item.priceCents !== null && <p className="card-place">{formatPrice(item.priceCents)}</p>
      )}
      <p>
        <ItemMark allergens={item.allergens} />
      </p>
    </div>
  );
}

function distanceTo({ restaurantLatitude: latitude, restaurantLongitude: longitude }: ItemTile, from: Position) {
  return latitude === null || longitude === null ? undefined : distanceKm(from, { latitude, longitude });
}
