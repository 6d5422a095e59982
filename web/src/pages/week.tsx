import type { Transport } from "@dishboard/contract/endpoint";
import { weekNotFound } from "@dishboard/contract/weeks";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { WeekChart } from "../features/lists/weeks/week-chart.tsx";
import { weeksMessages as messages } from "../features/lists/weeks/weeks.messages.ts";
import { weekQuery } from "../features/lists/weeks/weeks.queries.ts";
import { boardPath, paths } from "../lib/paths.ts";
import { PageHead } from "../ui/page-head.tsx";
import { matchPath, useLocation } from "../ui/router.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ErrorCard } from "../ui/state-card.tsx";
import { NotFoundPage } from "./not-found.tsx";

type Params = { slug?: string | undefined; week?: string | undefined };

function WeekPage({ title }: { title: string }) {
  const { slug = "", week = "" }: Params = matchPath(paths.week, useLocation().pathname) ?? {};
  const { data: chart, errorUpdateCount, isFetching, refetch } = useQuery(weekQuery({ slug, week }));
  if (typeof chart === "object") return <WeekChart chart={chart} />;
  if (chart === "no-board") return <NotFoundPage title="404" text={weekNotFound} />;
  if (chart === "no-week")
    return <NotFoundPage title="404" text={weekNotFound} wayOut={{ to: boardPath(slug), label: messages.toBoard }} />;
  return (
    <>
      <PageHead title={title} />
      {errorUpdateCount === 0 ? (
        <Skeleton height={420} />
      ) : (
        <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => refetch()} />
      )}
    </>
  );
}

async function prefetchWeek(
  client: QueryClient,
  transport: Transport,
  { params: { slug = "", week = "" } }: { params: Params },
): Promise<void> {
  await client.fetchQuery(weekQuery({ slug, week }, transport));
}

function weekHead(client: QueryClient, { slug = "", week = "" }: Params) {
  const chart = client.getQueryData(weekQuery({ slug, week }).queryKey);
  if (typeof chart === "string") return { title: weekNotFound, description: weekNotFound, isMissing: true as const };
  return (
    chart && {
      title: messages.title(chart.board.name, chart.week),
      description: messages.describe(chart.board.name, chart.monday, chart.isFirst),
    }
  );
}

export const page = { Page: WeekPage, prefetch: prefetchWeek, head: weekHead };
