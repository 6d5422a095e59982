import type { PostKind } from "@dishboard/contract/posts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { postsMessages } from "../posts.messages.ts";
import "../card/post-card.css";

export function FeedSkeleton({ kind, count = 2 }: { kind: PostKind; count?: number }) {
  return (
    <div role="status" aria-busy="true">
      <p className="feed-loading">{postsMessages.loading[kind]}</p>
      <div className="feed-posts skeletons" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={String(index)} className="post raised">
            <div className="post-head">
              <div className="post-author">
                <Skeleton className="post-face" />
                <div>
                  <Skeleton width="120px" height={16} />
                  <Skeleton width="80px" height={12} />
                </div>
              </div>
            </div>
            <Skeleton className={`post-media ${kind === "drool" ? "post-film" : ""}`} />
            <div className="post-actions" />
          </div>
        ))}
      </div>
    </div>
  );
}
