import { Skeleton } from "../../../ui/skeleton.tsx";
import "../card/item-card.css";
import "./item-list.css";
import "./item-list-skeleton.css";

export function ItemListSkeleton({ count, isRanked = true }: { count: number; isRanked?: boolean }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading...</span>
      <ol className="item-list skeletons" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={String(index)}>
            <div className="card raised" data-lead={isRanked && index === 0 ? "" : undefined}>
              <div className="card-grid">
                <Skeleton className="card-photo" />
                <div className="card-text">
                  <Skeleton />
                  <Skeleton />
                  <Skeleton />
                </div>
                <div className="card-votes">
                  <div className="votes">
                    <Skeleton className="vote" />
                    <Skeleton className="vote" />
                  </div>
                </div>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
