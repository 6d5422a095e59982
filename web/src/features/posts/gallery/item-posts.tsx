import type { Card } from "@dishboard/contract/items";
import { useInfiniteQuery } from "@tanstack/react-query";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ReactNode, useId, useMemo, useState } from "react";
import { withNext } from "../../../lib/next-path.ts";
import { paths } from "../../../lib/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { authorOf, useShownToViewer } from "../../blocks/use-shown-to-viewer.ts";
import { openCreatePost, type PostItem } from "../create/create-post-store.ts";
import { galleryMessages as messages } from "./gallery.messages.ts";
import { itemPostsQuery } from "./gallery.queries.ts";
import { PostTile } from "./post-tile.tsx";
import "./item-posts.css";

const tilesInRow = 4;

type ItemPostsProps = { item: Pick<Card, "kind" | "id" | "name" | "restaurant" | "cuisine" | "image"> };

export function ItemPosts({ item }: ItemPostsProps) {
  const query = useInfiniteQuery(itemPostsQuery(item));
  const [showsAll, setShowsAll] = useState(false);
  const { data } = query;
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.posts), [data]);
  const posts = useShownToViewer(loaded, authorOf);
  if (!posts) return query.errorUpdateCount > 0 ? null : <GallerySkeleton />;
  if (posts.length === 0)
    return (
      <Gallery>
        <div className="item-posts-empty">
          <p>{messages.empty(item.kind)}</p>
          <ShareButton item={item} />
        </div>
      </Gallery>
    );
  const hasMore = !showsAll && (posts.length > tilesInRow || query.hasNextPage);
  return (
    <Gallery
      more={
        hasMore && (
          <button type="button" onClick={() => setShowsAll(true)}>
            {messages.viewAll}
          </button>
        )
      }
    >
      <ul role="list" className="item-posts-row" data-all={showsAll || undefined}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostTile post={post} />
          </li>
        ))}
      </ul>
      {showsAll && query.hasNextPage && <LoadMore query={query} />}
      <ShareButton item={item} />
    </Gallery>
  );
}

function Gallery({ more, children }: { more?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className="item-posts" aria-labelledby={titleId}>
      <div className="item-posts-head">
        <h2 id={titleId}>{messages.title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

function ShareButton({ item: { kind, id, name, restaurant, cuisine, image } }: { item: PostItem }) {
  const { user } = usePerson();
  const { pathname } = useLocation();
  const label = (
    <>
      <ImagePlus size={18} />
      {messages.share}
    </>
  );
  if (!user)
    return (
      <Link to={withNext(paths.signUp, pathname)} className={buttonClass("line", "bar")}>
        {label}
      </Link>
    );
  const item = { kind, id, name, restaurant, cuisine, image };
  return (
    <Button look="line" size="bar" onClick={() => openCreatePost({ kind: "snap", item })}>
      {label}
    </Button>
  );
}

function GallerySkeleton() {
  return (
    <Gallery>
      <div className="item-posts-row skeletons" aria-busy="true">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="post-tile" />
        ))}
      </div>
    </Gallery>
  );
}
