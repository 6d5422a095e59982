import type { Transport } from "@dishboard/contract/endpoint";
import type { PageSettings } from "@dishboard/contract/pages";
import type { QueryClient } from "@tanstack/react-query";
import { PostPage } from "../features/posts/page/post-page.tsx";
import { postsMessages } from "../features/posts/posts.messages.ts";
import { postQuery } from "../features/posts/posts.queries.ts";
import { postHead } from "../lib/post-head.ts";

type Params = { id?: string | undefined };

/** A Snap. */
function SnapPage({ title }: { title: string }) {
  return <PostPage kind="snap" title={title} />;
}

/** Fetches the Snap. */
async function prefetchSnap(
  client: QueryClient,
  transport: Transport,
  { params: { id = "" } }: { params: Params },
): Promise<void> {
  await client.fetchQuery(postQuery("snap", id, transport));
}

/** Describes the Snap, or that there is none. */
function snapHead(client: QueryClient, { id = "" }: Params, { publicUrl }: PageSettings) {
  const reply = client.getQueryData(postQuery("snap", id).queryKey);
  if (reply === null) {
    const { notFound, notFoundHelp } = postsMessages;
    return { title: notFound.snap, description: notFoundHelp.snap, isMissing: true as const };
  }
  if (!reply) return undefined;
  const name = postsMessages.by("snap", reply.post.author.username || postsMessages.unknownUser);
  return postHead(reply.post, name, publicUrl);
}

/** The page and its data functions. */
export const page = { Page: SnapPage, prefetch: prefetchSnap, head: snapHead };
