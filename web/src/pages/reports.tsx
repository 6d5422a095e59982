import { queueMessages } from "../features/reports/queue/queue.messages.ts";
import { ReportQueueSkeleton } from "../features/reports/queue/queue-skeleton.tsx";
import { ReportQueue } from "../features/reports/queue/report-queue.tsx";
import { headForAdministrators, useAdministrator } from "../features/reports/queue/use-administrator.ts";
import { NotFoundPage } from "./not-found.tsx";

/** Where administrators decide about what was reported. */
function ReportsPage(props: { title: string }) {
  const administrator = useAdministrator();
  if (administrator === "yes") return <ReportQueue />;
  return administrator === "expected" ? <ReportQueueSkeleton /> : <NotFoundPage {...props} />;
}

/** The page and its data functions. */
export const page = { Page: ReportsPage, head: headForAdministrators(queueMessages.title, queueMessages.subtitle) };
