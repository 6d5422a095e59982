import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { queueMessages as messages } from "./queue.messages.ts";
import "./queue.css";

export function ReportQueueSkeleton() {
  return (
    <div className="reports">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      <div className="skeletons">
        <Skeleton className="reports-lookup-waiting" />
      </div>
      <QueueSkeleton />
    </div>
  );
}

export function QueueSkeleton() {
  return (
    <div className="reports-list skeletons" aria-busy="true">
      <Skeleton className="reports-waiting" />
      <Skeleton className="reports-waiting" />
      <Skeleton className="reports-waiting" />
    </div>
  );
}
