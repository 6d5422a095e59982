import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { queueMessages } from "../features/reports/queue/queue.messages.ts";
import { ReportQueueSkeleton } from "../features/reports/queue/queue-skeleton.tsx";
import { ReportQueue } from "../features/reports/queue/report-queue.tsx";
import { isAdministratorExpected, stopExpectingAdministrator } from "../features/reports/reports.queries.ts";
import { openReportsOf } from "../features/reports/use-open-reports.ts";
import { NotFoundPage } from "./not-found.tsx";

/**
 * Where administrators decide about what was reported. For everybody else there is no such page; it waits only in a browser
 * in which an administrator was signed in before.
 */
function ReportsPage(props: { title: string }) {
  const client = useQueryClient();
  const { isLoading, user, profile } = usePerson();
  const isKnown = !isLoading && (user === null || profile !== null);
  const isAdministrator = profile?.isAdministrator ?? false;
  useEffect(() => {
    if (isKnown && !isAdministrator) stopExpectingAdministrator(client);
  }, [client, isKnown, isAdministrator]);
  if (isAdministrator) return <ReportQueue />;
  return !isKnown && isAdministratorExpected(client) ? <ReportQueueSkeleton /> : <NotFoundPage {...props} />;
}

/** The page's title for administrators; for everybody else it stays that of a page that is not there. */
function reportsHead(client: QueryClient) {
  return openReportsOf(client) === undefined && !isAdministratorExpected(client)
    ? undefined
    : { title: queueMessages.title, description: queueMessages.subtitle };
}

/** The page and its data functions. */
export const page = { Page: ReportsPage, head: reportsHead };
