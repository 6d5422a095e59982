import type { ItemTile } from "@dishboard/contract/item-details";
import type { Card } from "@dishboard/contract/items";
import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { itemPath } from "../../../lib/paths.ts";
import { formatPrice } from "../../../lib/price.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { Link } from "../../../ui/link.tsx";
import { LensSplit } from "../../diet/lens/lens-slots.tsx";
import { ItemMark } from "../allergens/item-mark.tsx";
import { ItemPicture } from "../card/item-picture.tsx";
import { dishDetailsQuery } from "../page/details.queries.ts";
import { pageMessages } from "../page/page.messages.ts";
import "./other-dishes.css";

const highScreen = "(min-height: 900px)";

export function OtherDishes({ card }: { card: Card }) {
  const isHigh = useMediaQuery(highScreen);
  const { data } = useQuery({ ...dishDetailsQuery(card.id), enabled: isHigh });
  if (!isHigh || !data || data.otherDishes.length === 0) return null;
  return (
    <section className="other-dishes" aria-labelledby="other-dishes">
      <h3 id="other-dishes">
        {pageMessages.alsoAt} <bdi>{data.restaurant.name}</bdi>
      </h3>
      <LensSplit items={data.otherDishes}>
        {(some) => (
          <ul role="list">
            {some.map((dish) => (
              <li key={dish.id}>
                <OtherDish dish={dish} />
              </li>
            ))}
          </ul>
        )}
      </LensSplit>
    </section>
  );
}

function OtherDish({ dish }: { dish: ItemTile }) {
  return (
    <Link to={itemPath(dish)} className="other-dish">
      <ItemPicture card={dish} plateShows="initial" className="other-dish-photo" sizes="56px" loading="lazy" />
      <span>
        <b className="two-lines" dir="auto">
          {dish.name}
        </b>
        <span dir="auto">
          {[dish.cuisine, dish.priceCents !== null && formatPrice(dish.priceCents)].filter(Boolean).join(" · ")}
        </span>
        <ItemMark allergens={dish.allergens} />
      </span>
      <ChevronRight size={20} />
    </Link>
  );
}
