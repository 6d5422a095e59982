import { queueMessages } from "../features/reports/queue/queue.messages.ts";
import { ReportQueueSkeleton } from "../features/reports/queue/queue-skeleton.tsx";
import { ReportQueue } from "../features/reports/queue/report-queue.tsx";
import { headForAdministrators, useModerator } from "../features/reports/queue/use-administrator.ts";
import { NotFoundPage } from "./not-found.tsx";

function ReportsPage(props: { title: string }) {
  const moderator = useModerator();
  if (moderator === "yes") return <ReportQueue />;
  return moderator === "expected" ? <ReportQueueSkeleton /> : <NotFoundPage {...props} />;
}

export const page = { Page: ReportsPage, head: headForAdministrators(queueMessages.title, queueMessages.subtitle) };
