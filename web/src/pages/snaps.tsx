import type { Transport } from "@dishboard/contract/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { PostFeed } from "../features/posts/feed/post-feed.tsx";
import { feedQuery } from "../features/posts/posts.queries.ts";

/** The newest Snaps. */
function SnapsPage({ title }: { title: string }) {
  return <PostFeed kind="snap" title={title} />;
}

/** Fetches the first page. */
async function prefetchSnaps(client: QueryClient, transport: Transport): Promise<void> {
  await client.fetchInfiniteQuery(feedQuery("snap", transport));
}

/** The page and its data functions. */
export const page = { Page: SnapsPage, prefetch: prefetchSnaps };
