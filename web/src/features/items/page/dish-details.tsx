import type { DishDetails } from "@dishboard/contract/item-details";
import type { ReactNode } from "react";
import { restaurantPath } from "../../../lib/paths.ts";
import { formatPrice } from "../../../lib/price.ts";
import { Link } from "../../../ui/link.tsx";
import { usePlace } from "../../places/use-place.ts";
import { itemsMessages } from "../items.messages.ts";
import { ItemFacts } from "./item-facts.tsx";
import { ItemPage } from "./item-page.tsx";
import { DishPlace } from "./item-place.tsx";
import { ItemTiles } from "./item-tiles.tsx";
import { LabelSections } from "./label-sections.tsx";
import { pageMessages } from "./page.messages.ts";

type DishDetailsProps = { dish: DishDetails; gallery: ReactNode; weeks: ReactNode; notes: ReactNode };

export function DishDetailsView({ dish, ...slots }: DishDetailsProps) {
  const { position } = usePlace();
  const { restaurant, mealTimes } = dish;
  return (
    <ItemPage
      item={{ ...dish, restaurantLatitude: restaurant.latitude, restaurantLongitude: restaurant.longitude }}
      rank={dish.rank}
      heldVotes={dish.heldVotes}
      price={dish.priceCents === null ? null : formatPrice(dish.priceCents)}
      origin={<DishPlace dish={dish} />}
      {...slots}
      facts={
        <>
          {dish.description && (
            <p className="item-description" dir="auto">
              {dish.description}
            </p>
          )}
          <ItemFacts
            facts={[
              [pageMessages.chef, dish.chef],
              [itemsMessages.cuisine, dish.cuisine || pageMessages.unknownCuisine],
              [itemsMessages.mealTimes, mealTimes.map((time) => itemsMessages.mealTime[time]).join(", ")],
            ]}
          />
          <LabelSections item={dish} />
        </>
      }
    >
      <ItemTiles title={pageMessages.similar.dish} items={dish.similar} from={position} />
      <ItemTiles
        title={
          <>
            {pageMessages.alsoAt} <bdi>{restaurant.name}</bdi>
          </>
        }
        more={<Link to={restaurantPath(restaurant.id)}>{pageMessages.seeAll}</Link>}
        items={dish.otherDishes}
        from={position}
      />
    </ItemPage>
  );
}
