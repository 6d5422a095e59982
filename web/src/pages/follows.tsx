import { followErrors } from "@dishboard/contract/follows";
import { isId } from "@dishboard/contract/id";
import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ToLogIn } from "../features/accounts/lost-session/to-log-in.tsx";
import { useMember } from "../features/accounts/lost-session/use-member.ts";
import { FollowedPeople, FollowedPeopleSkeleton } from "../features/follows/followed-people.tsx";
import { followsMessages as messages } from "../features/follows/follows.messages.ts";
import { type FollowsSide, followsQuery } from "../features/follows/follows.queries.ts";
import { FollowsSync } from "../features/follows/follows-sync.tsx";
import { paths, profilePath } from "../lib/paths.ts";
import { BackLink } from "../ui/back-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { NotFoundCard } from "../ui/not-found-card.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { matchPath, useLocation } from "../ui/router.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";
import "./follows.css";

function FollowsPage({ title }: { title: string }) {
  const member = useMember();
  const { pathname } = useLocation();
  const side: FollowsSide = matchPath(paths.followers, pathname) ? "followers" : "following";
  const userId = (matchPath(paths[side], pathname)?.userId ?? "").toLowerCase();
  if (!isId(userId)) return <NotFound />;
  if (member === undefined) return <Frame title={title} list={<FollowedPeopleSkeleton />} />;
  if (!member) return <ToLogIn />;
  return <PersonFollows key={`${userId} ${side}`} title={title} viewerId={member.id} userId={userId} side={side} />;
}

type PersonFollowsProps = { title: string; viewerId: string; userId: string; side: FollowsSide };

function PersonFollows({ title, viewerId, userId, side }: PersonFollowsProps) {
  const query = useInfiniteQuery(followsQuery(viewerId, userId, side));
  const pages = query.data?.pages;
  const person = pages?.[0]?.person;
  if (pages?.[0] === null) return <NotFound />;
  const people = pages?.flatMap((page) => page?.people ?? []);
  const whose = viewerId === userId ? "own" : "other";
  return (
    <Frame
      title={title}
      userId={userId}
      subtitle={person && messages.ofPerson[side](person.username ?? messages.noUsername(person.id))}
      list={
        <>
          <FollowsSync personId={viewerId} />
          {!people && query.errorUpdateCount === 0 && <FollowedPeopleSkeleton />}
          {!people && query.errorUpdateCount > 0 && (
            <ErrorCard text={messages.listFailed} isTrying={query.isFetching} onTryAgain={() => query.refetch()} />
          )}
          {people?.length === 0 && (
            <EmptyCard drawing="lens" text={messages.empty[side][whose]} {...helpOf(side, whose)}>
              {whose === "own" && side === "following" && (
                <Link to={`${paths.search}?in=people`} className={buttonClass("main")}>
                  {messages.findPeople}
                </Link>
              )}
            </EmptyCard>
          )}
          {people && people.length > 0 && <FollowedPeople viewerId={viewerId} people={people} />}
          <LoadMore query={query} />
        </>
      }
    />
  );
}

function helpOf(side: FollowsSide, whose: "own" | "other"): { help?: string } {
  return whose === "own" ? { help: messages.emptyHelp[side] } : {};
}

type FrameProps = { title: string; subtitle?: string | undefined; userId?: string; list: ReactNode };

function Frame({ title, subtitle, userId, list }: FrameProps) {
  return (
    <div className="follows">
      <BackLink to={userId === undefined ? paths.ownProfile : profilePath(userId)} label={messages.backToProfile} />
      <PageHead title={title} subtitle={subtitle ?? " "} />
      {list}
    </div>
  );
}

function NotFound() {
  return (
    <NotFoundCard drawing="lens" title={followErrors.notFound} help={messages.notFoundHelp}>
      <Link to={paths.dishboard} className={buttonClass("main")}>
        {messages.home}
      </Link>
    </NotFoundCard>
  );
}

function followsHead(_client: QueryClient, { userId = "" }: { userId?: string | undefined }) {
  if (isId(userId)) return undefined;
  return { title: followErrors.notFound, description: messages.notFoundHelp, isMissing: true as const };
}

export const page = { Page: FollowsPage, head: followsHead };
