import type { Transport } from "@dishboard/contract/endpoint";
import type { PageSettings } from "@dishboard/contract/pages";
import type { PostKind } from "@dishboard/contract/posts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { paths } from "../../../lib/paths.ts";
import { postHead } from "../../../lib/post-head.ts";
import { feedPath } from "../../../lib/post-paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { NotFoundCard } from "../../../ui/not-found-card.tsx";
import { matchPath, useLocation } from "../../../ui/router.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { authorOf, useShownToViewer } from "../../blocks/use-shown-to-viewer.ts";
import { FeedSkeleton } from "../feed/feed-skeleton.tsx";
import { postsMessages as messages } from "../posts.messages.ts";
import { feedQuery, type PostReply, postQuery } from "../posts.queries.ts";
import { DroolView } from "./drool-view.tsx";
import { PostBack } from "./post-back.tsx";
import { SnapView } from "./snap-view.tsx";
import "./post-page.css";

type Params = { id?: string | undefined };

export function postPage(kind: PostKind) {
  return {
    Page: ({ title }: { title: string }) => <PostPage kind={kind} title={title} />,
    prefetch: async (client: QueryClient, transport: Transport, { params: { id = "" } }: { params: Params }) => {
      await client.fetchQuery(postQuery(kind, id, transport));
    },
    head: (client: QueryClient, { id = "" }: Params, { publicUrl }: PageSettings) => {
      const reply = client.getQueryData(postQuery(kind, id).queryKey);
      if (reply === null)
        return {
          title: messages.notFound[kind],
          description: messages.notFoundHelp[kind],
          isMissing: true as const,
        };
      if (!reply) return undefined;
      const name = messages.by(kind, reply.post.author.username || messages.unknownUser);
      return postHead(reply.post, name, publicUrl);
    },
  };
}

function PostPage({ kind, title }: { kind: PostKind; title: string }) {
  const { id = "" } = matchPath(kind === "snap" ? paths.snap : paths.drool, useLocation().pathname) ?? {};
  const client = useQueryClient();
  const query = useQuery({ ...postQuery(kind, id), placeholderData: () => postInFeed(client, kind, id) });
  const { data, errorUpdateCount, isFetching, refetch } = query;
  const post = data?.post;
  const shown = useShownToViewer(
    useMemo(() => post && [post], [post]),
    authorOf,
  );
  if (shown?.length === 0) return <PostNotFound kind={kind} />;
  if (data) return kind === "snap" ? <SnapView reply={data} /> : <DroolView reply={data} />;
  if (data === null) return <PostNotFound kind={kind} />;
  return (
    <div className="feed">
      <h1 className="sr-only">{title}</h1>
      <PostBack kind={kind} />
      {errorUpdateCount > 0 ? (
        <ErrorCard text={messages.postFailed[kind]} isTrying={isFetching} onTryAgain={() => refetch()} />
      ) : (
        <FeedSkeleton kind={kind} count={1} />
      )}
    </div>
  );
}

function PostNotFound({ kind }: { kind: PostKind }) {
  return (
    <NotFoundCard drawing="cloche" title={messages.notFound[kind]} help={messages.notFoundHelp[kind]}>
      <Link to={feedPath[kind]} className={buttonClass("main")}>
        {messages.backTo[kind]}
      </Link>
    </NotFoundCard>
  );
}

function postInFeed(client: QueryClient, kind: PostKind, id: string): PostReply | undefined {
  const posts = client.getQueryData(feedQuery(kind).queryKey)?.pages.flatMap((page) => page.posts) ?? [];
  const index = posts.findIndex((post) => post.id === id);
  const post = posts[index];
  return post && { post, newerId: posts[index - 1]?.id ?? null, olderId: posts[index + 1]?.id ?? null };
}
