import type { QueueView } from "@dishboard/contract/reports";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { LoadMore } from "../../../ui/load-more.tsx";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { AppealQueue } from "../appeals/appeal-queue.tsx";
import { DisputedCodes } from "../codes/disputed-codes.tsx";
import { AccountDeeds } from "../deeds/account-deeds.tsx";
import { BusyPeople } from "../deeds/busy-people.tsx";
import { Moderators } from "../moderators/moderators.tsx";
import { ClosedReporters } from "../reactions/closed-reporters.tsx";
import { queueQuery } from "../reports.queries.ts";
import { AddressLookup } from "./address-lookup.tsx";
import { DecisionLog } from "./decision-log.tsx";
import { queueMessages as messages } from "./queue.messages.ts";
import { QueueSkeleton } from "./queue-skeleton.tsx";
import { ReportedEntry } from "./reported-entry.tsx";
import "../../../ui/choice-chips.css";
import { WorkPage } from "../../../ui/work-page.tsx";
import "./queue.css";

type View = QueueView | "reactions" | "codes" | "appeals" | "busy" | "log" | "moderators";

const allViews = Object.keys(messages.views) as View[];
const administratorViews: readonly View[] = ["log", "moderators"];

export function ReportQueue() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { profile } = usePerson();
  const views = allViews.filter((one) => profile?.isAdministrator || !administratorViews.includes(one));
  const asked = new URLSearchParams(search);
  const account = asked.get("account");
  if (account !== null) return <AccountDeeds key={account} personId={account} />;
  const view = views.find((one) => one === asked.get("view")) ?? "newest";
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      <AddressLookup />
      <nav className="choice-row" aria-label={messages.title}>
        {views.map((one) => (
          <button
            key={one}
            type="button"
            className="choice-chip"
            aria-pressed={one === view}
            onClick={() => navigate(one === "newest" ? pathname : `${pathname}?view=${one}`)}
          >
            {messages.views[one]}
          </button>
        ))}
      </nav>
      {view === "reactions" && <ClosedReporters />}
      {view === "codes" && <DisputedCodes />}
      {view === "appeals" && <AppealQueue />}
      {view === "busy" && <BusyPeople />}
      {view === "log" && <DecisionLog />}
      {view === "moderators" && <Moderators />}
      {(view === "newest" || view === "most-reported" || view === "hidden") && <Queue key={view} view={view} />}
    </WorkPage>
  );
}

function Queue({ view }: { view: QueueView }) {
  const query = useInfiniteQuery(queueQuery(view));
  const list = useRef<HTMLUListElement>(null);
  const entries = query.data?.pages.flatMap((page) => page.entries);
  if (!entries)
    return query.isError ? (
      <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
    ) : (
      <QueueSkeleton />
    );
  if (entries.length === 0) return <EmptyCard drawing="cloche" text={messages.empty[view]} />;
  return (
    <>
      <ul role="list" className="reports-list" ref={list} tabIndex={-1}>
        {entries.map((entry) => (
          // A network's dismissal changes other entries.
          <li key={`${entry.subject.id} ${entry.reportCount}`}>
            <ReportedEntry
              entry={entry}
              onNetworkDismissed={async () => {
                await query.refetch();
                list.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
