import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { ToLogIn } from "../features/accounts/lost-session/to-log-in.tsx";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { BoardRows } from "../features/lists/boards/board-rows.tsx";
import { boardsMessages as messages } from "../features/lists/boards/boards.messages.ts";
import { myBoardsQuery } from "../features/lists/boards/boards.queries.ts";
import { FollowedBoards } from "../features/lists/boards/followed-boards.tsx";
import { HandListRows } from "../features/lists/by-hand/hand-list-rows.tsx";
import { handListsMessages } from "../features/lists/by-hand/hand-lists.messages.ts";
import { myHandListsQuery } from "../features/lists/by-hand/hand-lists.queries.ts";
import { listsMessages } from "../features/lists/lists.messages.ts";
import { paths } from "../lib/paths.ts";
import { BackLink } from "../ui/back-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";

function MyListsPage({ title }: { title: string }) {
  const { user, isLoading } = usePerson();
  if (!isLoading && !user) return <ToLogIn />;
  return (
    <div aria-busy={isLoading}>
      <BackLink to={paths.lists} label={listsMessages.back} />
      <PageHead title={title} />
      {user ? <MyLists key={user.id} personId={user.id} /> : <Skeleton className="skeletons" height={240} />}
    </div>
  );
}

function MyLists({ personId }: { personId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(myBoardsQuery(personId));
  if (!data) {
    if (errorUpdateCount === 0) return <Skeleton className="skeletons" height={240} />;
    return <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />;
  }
  const make = (
    <Link to={paths.newBoard} className={buttonClass("main", "bar")}>
      <Plus size={18} />
      {messages.make}
    </Link>
  );
  return (
    <>
      {data.own.length === 0 ? (
        <EmptyCard drawing="cloche" text={messages.empty} help={messages.emptyHelp}>
          {make}
        </EmptyCard>
      ) : (
        <section className="list-section">
          <h2 id="own-boards">{messages.own}</h2>
          <div className="list-make">{make}</div>
          <BoardRows boards={data.own} labelledBy="own-boards" />
        </section>
      )}
      <HandLists personId={personId} />
      <FollowedBoards />
    </>
  );
}

function HandLists({ personId }: { personId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(myHandListsQuery(personId));
  return (
    <section className="list-section">
      <h2 id="hand-lists">{handListsMessages.own}</h2>
      <div className="list-make">
        <Link to={paths.newHandList} className={buttonClass("line", "bar")}>
          <Plus size={18} />
          {handListsMessages.make}
        </Link>
      </div>
      {data ? (
        data.length > 0 && <HandListRows lists={data} labelledBy="hand-lists" isOwn />
      ) : errorUpdateCount === 0 ? (
        <Skeleton className="skeletons" height={80} />
      ) : (
        <ErrorCard text={handListsMessages.allFailed} isTrying={isFetching} onTryAgain={() => void refetch()} />
      )}
    </section>
  );
}

export const page = { Page: MyListsPage };
