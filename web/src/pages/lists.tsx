import type { Transport } from "@dishboard/contract/endpoint";
import { hasFeature } from "@dishboard/contract/features";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useViewer } from "../features/accounts/session/use-viewer.ts";
import { boardsMessages } from "../features/lists/boards/boards.messages.ts";
import { FollowedBoards } from "../features/lists/boards/followed-boards.tsx";
import { ListTile, ListTilesSkeleton } from "../features/lists/list-tile.tsx";
import { listsMessages as messages } from "../features/lists/lists.messages.ts";
import { listsQuery } from "../features/lists/lists.queries.ts";
import { paths } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";

function ListsPage({ title }: { title: string }) {
  const viewer = useViewer();
  const hasBoards = hasFeature(useSettings(), "boards");
  return (
    <>
      <PageHead title={title} />
      {hasBoards && (
        <div className="list-make">
          <Link to={paths.newBoard} className={buttonClass("line", "bar")}>
            <Plus size={18} />
            {boardsMessages.make}
          </Link>
          {viewer && (
            <Link to={paths.myLists} className={buttonClass("line", "bar")}>
              {boardsMessages.yours}
            </Link>
          )}
        </div>
      )}
      {hasBoards && <FollowedBoards />}
      <Lists />
    </>
  );
}

function Lists() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(listsQuery());
  if (!data) {
    if (errorUpdateCount === 0) return <ListTilesSkeleton />;
    return <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => refetch()} />;
  }
  const { lists, boards } = data;
  if (lists.length + boards.length === 0) return <EmptyCard drawing="cloche" text={messages.empty} />;
  return (
    <>
      <div className="list-tiles">
        {lists.map((list) => (
          <ListTile key={list.slug} list={list} />
        ))}
      </div>
      {boards.length > 0 && (
        <section className="list-section">
          <h2>{messages.boards}</h2>
          <div className="list-tiles">
            {boards.map((board) => (
              <ListTile key={board.slug} list={board} by={board} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

async function prefetchLists(client: QueryClient, transport: Transport): Promise<void> {
  await client.fetchQuery(listsQuery(transport));
}

export const page = { Page: ListsPage, prefetch: prefetchLists };
