import { Problem } from "@dishboard/contract/problem";
import { useQuery } from "@tanstack/react-query";
import Eye from "lucide-react/icons/eye";
import Share2 from "lucide-react/icons/share-2";
import { ToLogIn } from "../features/accounts/lost-session/to-log-in.tsx";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { boardsMessages } from "../features/lists/boards/boards.messages.ts";
import { HandListEntries } from "../features/lists/by-hand/hand-list-entries.tsx";
import { HandListForm } from "../features/lists/by-hand/hand-list-form.tsx";
import { handListsMessages as messages } from "../features/lists/by-hand/hand-lists.messages.ts";
import { handListQuery } from "../features/lists/by-hand/hand-lists.queries.ts";
import { listsMessages } from "../features/lists/lists.messages.ts";
import { shareLink } from "../features/shares/use-share.ts";
import { listPath, paths } from "../lib/paths.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { matchPath, useLocation } from "../ui/router.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ErrorCard } from "../ui/state-card.tsx";
import { NotFoundPage } from "./not-found.tsx";

function HandListPage({ title }: { title: string }) {
  const { user, isLoading } = usePerson();
  const id = matchPath(paths.handList, useLocation().pathname)?.id;
  if (!isLoading && !user) return <ToLogIn />;
  return (
    <div aria-busy={isLoading}>
      <BackLink to={paths.myLists} label={boardsMessages.yours} />
      {!user ? (
        <>
          <PageHead title={title} />
          <Skeleton className="skeletons" height={480} />
        </>
      ) : id === undefined ? (
        <div className="hand-new">
          <PageHead title={title} subtitle={messages.makeSubtitle} />
          <HandListForm key={user.id} personId={user.id} />
        </div>
      ) : (
        <OwnList key={`${user.id} ${id}`} title={title} personId={user.id} id={id} />
      )}
    </div>
  );
}

function OwnList({ title, personId, id }: { title: string; personId: string; id: string }) {
  const { data, error, isFetching, refetch } = useQuery(handListQuery(personId, id));
  if (!data) {
    if (error instanceof Problem && ["not-found", "invalid"].includes(error.code))
      return <NotFoundPage title="404" text={messages.missing} />;
    return (
      <>
        <PageHead title={title} />
        {error ? (
          <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
        ) : (
          <Skeleton className="skeletons" height={480} />
        )}
      </>
    );
  }
  const { list } = data;
  return (
    <>
      <PageHead title={list.title} subtitle={messages.visibilities[list.visibility]} />
      {list.visibility !== "private" && (
        <div className="list-make">
          <Link to={listPath(list.slug)} className={buttonClass("line", "bar")}>
            <Eye size={18} />
            {messages.view}
          </Link>
          <Button
            look="line"
            size="bar"
            onClick={() => void shareLink({ path: listPath(list.slug), name: list.title })}
          >
            <Share2 size={18} />
            {listsMessages.share}
          </Button>
        </div>
      )}
      <div className="hand-page">
        <HandListEntries personId={personId} data={data} />
        <HandListForm personId={personId} list={list} />
      </div>
    </>
  );
}

export const page = { Page: HandListPage };
