import { useQuery } from "@tanstack/react-query";
import { ToLogIn } from "../features/accounts/lost-session/to-log-in.tsx";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { BoardForm } from "../features/lists/boards/board-form.tsx";
import { boardsMessages as messages } from "../features/lists/boards/boards.messages.ts";
import { myBoardsQuery } from "../features/lists/boards/boards.queries.ts";
import { paths } from "../lib/paths.ts";
import { BackLink } from "../ui/back-link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { matchPath, useLocation } from "../ui/router.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ErrorCard } from "../ui/state-card.tsx";
import { NotFoundPage } from "./not-found.tsx";

function BoardFormPage({ title }: { title: string }) {
  const { user, isLoading } = usePerson();
  const id = matchPath(paths.editBoard, useLocation().pathname)?.id;
  if (!isLoading && !user) return <ToLogIn />;
  return (
    <div aria-busy={isLoading}>
      <BackLink to={paths.myLists} label={messages.yours} />
      <PageHead title={title} subtitle={id === undefined ? messages.makeSubtitle : messages.changeSubtitle} />
      {!user ? (
        <Skeleton className="skeletons" height={480} />
      ) : id === undefined ? (
        <BoardForm key={user.id} personId={user.id} />
      ) : (
        <OwnBoard key={`${user.id} ${id}`} personId={user.id} id={id} />
      )}
    </div>
  );
}

function OwnBoard({ personId, id }: { personId: string; id: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(myBoardsQuery(personId));
  if (!data) {
    if (errorUpdateCount === 0) return <Skeleton className="skeletons" height={480} />;
    return <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />;
  }
  const board = data.own.find((one) => one.id === id);
  return board ? <BoardForm personId={personId} board={board} /> : <NotFoundPage title="404" text={messages.missing} />;
}

export const page = { Page: BoardFormPage };
