import type { Transport } from "@dishboard/contract/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { GridLink } from "../features/posts/pics/grid-link.tsx";
import { PicsGrid } from "../features/posts/pics/pics-grid.tsx";
import { picsQuery } from "../features/posts/posts.queries.ts";
import { PageHead } from "../ui/page-head.tsx";

export const picsDescription = "The newest photos of what people eat";

function PicsPage({ title }: { title: string }) {
  return (
    <>
      <div className="pics-head">
        <PageHead title={title} subtitle={picsDescription} />
        <GridLink isGrid />
      </div>
      <PicsGrid />
    </>
  );
}

async function prefetchPics(client: QueryClient, transport: Transport): Promise<void> {
  await client.fetchInfiniteQuery(picsQuery(transport));
}

export const page = { Page: PicsPage, prefetch: prefetchPics };
