import type { Transport } from "@dishboard/contract/endpoint";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ListTile, ListTilesSkeleton } from "../features/lists/list-tile.tsx";
import { listsMessages as messages } from "../features/lists/lists.messages.ts";
import { listsQuery } from "../features/lists/lists.queries.ts";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";

/** The lists, each with a way to it. */
function ListsPage({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
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
  if (data.length === 0) return <EmptyCard drawing="cloche" text={messages.empty} />;
  return (
    <div className="list-tiles">
      {data.map((list) => (
        <ListTile key={list.slug} list={list} />
      ))}
    </div>
  );
}

/** Fetches the lists. */
async function prefetchLists(client: QueryClient, transport: Transport): Promise<void> {
  await client.fetchQuery(listsQuery(transport));
}

/** The page and its data functions. */
export const page = { Page: ListsPage, prefetch: prefetchLists };
