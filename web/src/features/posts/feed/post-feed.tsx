import type { Transport } from "@dishboard/contract/endpoint";
import type { Post, PostKind } from "@dishboard/contract/posts";
import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { useMembers } from "../../../lib/members-context.ts";
import { paths } from "../../../lib/paths.ts";
import { useMediaQuery, wideScreen } from "../../../lib/use-media-query.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { authorOf, useShownToViewer } from "../../blocks/use-shown-to-viewer.ts";
import { FollowingRefused, HeadWithFollowing, NothingFollowed } from "../../follows/following-choice.tsx";
import { useFollowingChoice } from "../../follows/use-following-choice.ts";
import { SignInHint } from "../../votes/sign-in-hint.tsx";
import { PostCard } from "../card/post-card.tsx";
import { openCreatePost } from "../create/create-post-store.ts";
import { PostTaskHost } from "../editing/post-task-host.tsx";
import { SignInToLike } from "../likes/like-button.tsx";
import { OwnLikes } from "../likes/own-likes.tsx";
import { GridLink } from "../pics/grid-link.tsx";
import { postsMessages as messages } from "../posts.messages.ts";
import { feedQuery } from "../posts.queries.ts";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import { PostSide } from "./post-side.tsx";
import { UnfinishedPosts, useIsProcessing } from "./unfinished-posts.tsx";
import { useCurrentPost } from "./use-current-post.ts";
import "./post-feed.css";

export function feedPage(kind: PostKind) {
  return {
    Page: ({ title }: { title: string }) => <PostFeed kind={kind} title={title} />,
    prefetch: async (client: QueryClient, transport: Transport) => {
      await client.fetchInfiniteQuery(feedQuery(kind, transport));
    },
  };
}

export function PostFeed({ kind, title }: { kind: PostKind; title: string }) {
  const choice = useFollowingChoice();
  const followerId = choice.shows === "following" ? choice.followerId : undefined;
  const query = useInfiniteQuery(feedQuery(kind, undefined, followerId));
  const pages = choice.shows === "nothing" ? undefined : query.data?.pages;
  const loaded = useMemo(() => pages?.flatMap((page) => page.posts), [pages]);
  const posts = useShownToViewer(loaded, authorOf);
  const viewer = useViewer();
  // An unfinished own Drool contradicts 'empty'.
  const isProcessing = useIsProcessing(kind === "drool" ? viewer?.id : undefined);
  return (
    <div className="feed">
      <HeadWithFollowing>
        <PageHead title={title} />
        {kind === "snap" && <GridLink />}
      </HeadWithFollowing>
      <FollowingRefused choice={choice} />
      {kind === "drool" && viewer && <UnfinishedPosts personId={viewer.id} />}
      {posts === undefined && query.errorUpdateCount > 0 && (
        <ErrorCard text={messages.failed[kind]} isTrying={query.isFetching} onTryAgain={() => query.refetch()} />
      )}
      {posts === undefined && query.errorUpdateCount === 0 && <FeedSkeleton kind={kind} />}
      {posts?.length === 0 && followerId !== undefined && <NothingFollowed kind={kind} />}
      {posts?.length === 0 && followerId === undefined && isProcessing === false && (
        <EmptyCard drawing="cloche" text={messages.empty[kind]} help={messages.emptyHelp[kind]}>
          {viewer ? (
            <Button look="main" onClick={() => openCreatePost({ kind })}>
              {messages.create[kind]}
            </Button>
          ) : (
            <Link to={paths.dishboard} className={buttonClass("line")}>
              {messages.seeCharts}
            </Link>
          )}
        </EmptyCard>
      )}
      {posts && posts.length > 0 && <FeedPosts posts={posts} viewer={viewer} />}
      {posts && query.hasNextPage && <LoadMore query={query} />}
      <SignInToLike />
      <SignInHint />
      <PostTaskHost />
    </div>
  );
}

type FeedPostsProps = { posts: readonly Post[]; viewer: { id: string } | null | undefined };

function FeedPosts({ posts, viewer }: FeedPostsProps) {
  const members = useMembers();
  const list = useRef<HTMLOListElement>(null);
  const isWide = useMediaQuery(wideScreen);
  const ids = useMemo(() => posts.map(({ id }) => id), [posts]);
  const items = useMemo(() => posts.flatMap(({ item }) => item ?? []), [posts]);
  const seenId = useCurrentPost(list, ids);
  // Commenting makes a post current anywhere on the screen.
  const [chosen, setChosen] = useState<{ id: string; seenId: string | undefined } | null>(null);
  const currentId = chosen && chosen.seenId === seenId ? chosen.id : seenId;
  const current = posts.find(({ id }) => id === currentId);
  const side = useRef<HTMLElement>(null);
  const comment = useCallback(
    (post: Post) => {
      setChosen({ id: post.id, seenId });
      requestAnimationFrame(() => side.current?.querySelector<HTMLElement>("textarea, .comment-sign-in")?.focus());
    },
    [seenId],
  );
  return (
    <>
      {viewer && <OwnLikes personId={viewer.id} posts={posts} />}
      {members && viewer && items.length > 0 && <members.OwnVotes personId={viewer.id} items={items} />}
      <ol role="list" ref={list} className="feed-posts">
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard
              post={post}
              viewer={viewer}
              isCurrent={post.id === currentId}
              isFirst={index === 0}
              onComment={isWide ? comment : undefined}
            />
          </li>
        ))}
      </ol>
      {isWide && current && <PostSide ref={side} post={current} viewer={viewer} />}
    </>
  );
}
