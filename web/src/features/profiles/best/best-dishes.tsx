import { profileBestDishes } from "@dishboard/contract/limits";
import type { Position } from "@dishboard/contract/places";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ItemTiles } from "../../items/page/item-tiles.tsx";
import { profilesMessages as messages } from "../profiles.messages.ts";
import { bestDishesQuery } from "../profiles.queries.ts";
import "./best-dishes.css";

export function BestDishes({ userId, distanceFrom }: { userId: string; distanceFrom: Position }) {
  const { data, isPending } = useQuery(bestDishesQuery(userId));
  if (isPending) return <BestDishesSkeleton />;
  if (!data || data.cards.length < profileBestDishes) return null;
  return (
    <div className="best-dishes">
      <ItemTiles title={messages.bestDishes} items={data.cards} from={distanceFrom} />
    </div>
  );
}

function BestDishesSkeleton() {
  return (
    <div className="best-dishes skeletons" role="status" aria-busy="true">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton height={220} />
    </div>
  );
}
