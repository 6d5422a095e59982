import type { Transport } from "@dishboard/contract/endpoint";
import type { PageSettings } from "@dishboard/contract/pages";
import type { QueryClient } from "@tanstack/react-query";
import { PostPage } from "../features/posts/page/post-page.tsx";
import { postsMessages } from "../features/posts/posts.messages.ts";
import { postQuery } from "../features/posts/posts.queries.ts";
import { postHead } from "../lib/post-head.ts";

type Params = { id?: string | undefined };

/** A Drool. */
function DroolPage({ title }: { title: string }) {
  return <PostPage kind="drool" title={title} />;
}

/** Fetches the Drool. */
async function prefetchDrool(
  client: QueryClient,
  transport: Transport,
  { params: { id = "" } }: { params: Params },
): Promise<void> {
  await client.fetchQuery(postQuery("drool", id, transport));
}

/** Describes the Drool, or that there is none. */
function droolHead(client: QueryClient, { id = "" }: Params, { publicUrl }: PageSettings) {
  const reply = client.getQueryData(postQuery("drool", id).queryKey);
  if (reply === null) {
    const { notFound, notFoundHelp } = postsMessages;
    return { title: notFound.drool, description: notFoundHelp.drool, isMissing: true as const };
  }
  if (!reply) return undefined;
  const name = postsMessages.by("drool", reply.post.author.username || postsMessages.unknownUser);
  return postHead(reply.post, name, publicUrl);
}

/** The page and its data functions. */
export const page = { Page: DroolPage, prefetch: prefetchDrool, head: droolHead };
