import type { Transport } from "@dishboard/contract/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { PostFeed } from "../features/posts/feed/post-feed.tsx";
import { feedQuery } from "../features/posts/posts.queries.ts";

/** The newest Drools. */
function DroolsPage({ title }: { title: string }) {
  return <PostFeed kind="drool" title={title} />;
}

/** Fetches the first page. */
async function prefetchDrools(client: QueryClient, transport: Transport): Promise<void> {
  await client.fetchInfiniteQuery(feedQuery("drool", transport));
}

/** The page and its data functions. */
export const page = { Page: DroolsPage, prefetch: prefetchDrools };
