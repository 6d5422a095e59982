import { profilePostsAtFirst } from "@dishboard/contract/limits";
import type { Post } from "@dishboard/contract/posts";
import { useInfiniteQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { openCreatePost } from "../posts/create/create-post-store.ts";
import { UnfinishedPosts, useIsProcessing } from "../posts/feed/unfinished-posts.tsx";
import { OwnPostTile } from "../posts/gallery/post-tile.tsx";
import { ProfileEmpty, ProfileFailed, ProfileSection } from "./profile-section.tsx";
import { profilesMessages as messages } from "./profiles.messages.ts";
import { userPostsQuery } from "./profiles.queries.ts";

type ProfilePostsProps = { userId: string; isOwn: boolean };

export function ProfilePosts({ userId, isOwn }: ProfilePostsProps) {
  const query = useInfiniteQuery(userPostsQuery(userId));
  const [showsAll, setShowsAll] = useState(false);
  const isProcessing = useIsProcessing(isOwn ? userId : undefined);
  const posts = query.data?.pages.flatMap((page) => page.posts);
  const text = messages.empty.posts[isOwn ? "own" : "other"];
  return (
    <ProfileSection
      title={messages.posts}
      tools={
        <>
          {isOwn && posts && posts.length > 0 && (
            <Button look="line" size="bar" onClick={() => openCreatePost()}>
              <Plus size={18} />
              {messages.createPost}
            </Button>
          )}
          {!showsAll && posts && posts.length > profilePostsAtFirst && (
            <button type="button" className="text-button" onClick={() => setShowsAll(true)}>
              {messages.viewAll}
            </button>
          )}
        </>
      }
    >
      {isOwn && <UnfinishedPosts personId={userId} />}
      {posts ? (
        posts.length > 0 ? (
          <Tiles posts={showsAll ? posts : posts.slice(0, profilePostsAtFirst)} showsAll={showsAll} />
        ) : (
          isProcessing === false && (
            <ProfileEmpty drawing="cloche" text={text} isQuiet={isOwn}>
              {isOwn && (
                <Button look="line" onClick={() => openCreatePost()}>
                  {messages.createFirst}
                </Button>
              )}
            </ProfileEmpty>
          )
        )
      ) : query.errorUpdateCount > 0 ? (
        <ProfileFailed text={text} isTrying={query.isFetching} onTryAgain={() => query.refetch()} />
      ) : (
        <TilesSkeleton />
      )}
      <LoadMore query={query} label={messages.loadMorePosts} onLoad={() => setShowsAll(true)} />
    </ProfileSection>
  );
}

function Tiles({ posts, showsAll }: { posts: readonly Post[]; showsAll: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const showedAll = useRef(showsAll);
  useEffect(() => {
    if (showsAll && !showedAll.current && document.activeElement === document.body)
      list.current?.children[profilePostsAtFirst]?.querySelector("a")?.focus({ preventScroll: true });
    showedAll.current = showsAll;
  }, [showsAll]);
  return (
    <ul role="list" ref={list} className="profile-posts">
      {posts.map((post) => (
        <li key={post.id}>
          <OwnPostTile post={post} sizes="(min-width: 1024px) 247px, 33vw" />
        </li>
      ))}
    </ul>
  );
}

function TilesSkeleton() {
  return (
    <div className="profile-posts skeletons" role="status" aria-busy="true">
      <span className="sr-only">{messages.loading}</span>
      {[1, 2, 3].map((tile) => (
        <Skeleton key={tile} className="post-tile" />
      ))}
    </div>
  );
}
