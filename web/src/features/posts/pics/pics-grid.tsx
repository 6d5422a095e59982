import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { paths } from "../../../lib/paths.ts";
import { postPath } from "../../../lib/post-paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { authorOf, useShownToViewer } from "../../blocks/use-shown-to-viewer.ts";
import { ItemMark } from "../../items/allergens/item-mark.tsx";
import { PostPicture } from "../card/post-picture.tsx";
import { postsMessages as messages } from "../posts.messages.ts";
import { picsQuery } from "../posts.queries.ts";
import "./pics-grid.css";

const skeletonCount = 15;
const picturesOnFirstScreen = 12;

export function PicsGrid() {
  const query = useInfiniteQuery(picsQuery());
  const { data } = query;
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.posts), [data]);
  const snaps = useShownToViewer(loaded, authorOf);
  if (!snaps) {
    return query.errorUpdateCount > 0 ? (
      <ErrorCard text={messages.failed.snap} isTrying={query.isFetching} onTryAgain={() => query.refetch()} />
    ) : (
      <div role="status" aria-busy="true">
        <span className="sr-only">{messages.loading.snap}</span>
        <div className="pics skeletons" aria-hidden="true">
          {Array.from({ length: skeletonCount }, (_, index) => (
            <Skeleton key={String(index)} className="pic" />
          ))}
        </div>
      </div>
    );
  }
  if (snaps.length === 0) {
    return (
      <EmptyCard drawing="cloche" text={messages.empty.snap} help={messages.emptyHelp.snap}>
        <Link to={paths.dishboard} className={buttonClass("line")}>
          {messages.seeCharts}
        </Link>
      </EmptyCard>
    );
  }
  return (
    <>
      <ul role="list" className="pics">
        {snaps.map((snap, index) => (
          <li key={snap.id}>
            <Link to={postPath(snap)} className="pic-link">
              <PostPicture
                post={snap}
                className="pic"
                sizes="(min-width: 1024px) 272px, 33vw"
                isFirst={index < picturesOnFirstScreen}
              />
              {snap.item && (
                <span className="pic-name">
                  <span className="two-lines" dir="auto">
                    {snap.item.name}
                  </span>
                  <ItemMark allergens={snap.item.allergens} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
