import type { QueryClient } from "@tanstack/react-query";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { queueMessages } from "../features/reports/queue/queue.messages.ts";
import { ReportQueue } from "../features/reports/queue/report-queue.tsx";
import { openReportsOf } from "../features/reports/use-open-reports.ts";
import { NotFoundPage } from "./not-found.tsx";

/** Where administrators decide about what was reported. For everybody else, and for the server, there is no such page. */
function ReportsPage(props: { title: string }) {
  const { profile } = usePerson();
  return profile?.isAdministrator ? <ReportQueue /> : <NotFoundPage {...props} />;
}

/** The page's title for administrators; for everybody else it stays that of a page that is not there. */
function reportsHead(client: QueryClient) {
  return openReportsOf(client) === undefined
    ? undefined
    : { title: queueMessages.title, description: queueMessages.subtitle };
}

/** The page and its data functions. */
export const page = { Page: ReportsPage, head: reportsHead };
