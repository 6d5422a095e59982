import { Skeleton } from "../../../ui/skeleton.tsx";

/** Stands in for entries that are on their way. */
export function QueueSkeleton() {
  return (
    <div className="reports-list skeletons" aria-busy="true">
      <Skeleton className="reports-waiting" />
      <Skeleton className="reports-waiting" />
      <Skeleton className="reports-waiting" />
    </div>
  );
}
