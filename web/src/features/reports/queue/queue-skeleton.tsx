import { Skeleton } from "../../../ui/skeleton.tsx";
import { WaitingCards, WorkPage } from "../../../ui/work-page.tsx";
import { queueMessages as messages } from "./queue.messages.ts";
import "./queue.css";

export function ReportQueueSkeleton() {
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      <div className="skeletons">
        <Skeleton className="reports-lookup-waiting" />
      </div>
      <QueueSkeleton />
    </WorkPage>
  );
}

export function QueueSkeleton() {
  return <WaitingCards className="reports-list" height={220} count={3} />;
}
