import type { Transport } from "@dishboard/contract/endpoint";
import type { Position } from "@dishboard/contract/places";
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { ItemList } from "../features/items/list/item-list.tsx";
import { ItemListSkeleton } from "../features/items/list/item-list-skeleton.tsx";
import { ListEnd } from "../features/items/list/list-end.tsx";
import { SubmitFirstButton } from "../features/items/submission/submit-first-button.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { useWhatsNew } from "../features/whats-new/use-whats-new.ts";
import { whatsNewMessages as messages } from "../features/whats-new/whats-new.messages.ts";
import { whatsNewQuery } from "../features/whats-new/whats-new.queries.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { whatsNewKind, whatsNewPath } from "../lib/whats-new-path.ts";
import { LoadMore } from "../ui/load-more.tsx";
import { ModeSwitch } from "../ui/mode-switch.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";
import "./whats-new.css";

const skeletonCount = 5;

const modes = [
  { to: whatsNewPath("dish"), label: messages.eatOut },
  { to: whatsNewPath("product"), label: messages.eatIn },
] as const;

/** What's New: the newest dishes near the visitor, or the newest products. */
export function WhatsNewPage({ title }: { title: string }) {
  const { search } = useLocation();
  const kind = whatsNewKind(new URLSearchParams(search));
  const { position, ownPosition, name } = usePlace();
  const items = useWhatsNew(kind, ownPosition);
  const isHydrated = useIsHydrated();
  const loadMore = items.hasNextPage && (
    <LoadMore
      isLoading={items.isFetchingNextPage}
      hasFailed={items.isFetchNextPageError}
      onLoad={() => items.fetchNextPage()}
    />
  );
  return (
    <div className="board whats-new">
      <PageHead
        title={title}
        subtitle={
          <>
            {messages.discover[kind]}{" "}
            <span className="place-name" dir="auto">
              {name}
            </span>
          </>
        }
      />
      <ModeSwitch label={messages.switch} modes={modes} current={whatsNewPath(kind)} />
      {!isHydrated && (
        <div className="place-waiting">
          <ItemListSkeleton count={skeletonCount} isRanked={false} />
        </div>
      )}
      <div className="place-bound">
        <ItemList
          key={hashKey(items.queryKey)}
          cards={items.cards}
          hasFailed={items.errorUpdateCount > 0}
          skeletonCount={skeletonCount}
          isRanked={false}
          distanceFrom={position}
          end={loadMore || <ListEnd kind={kind} cards={items.cards} limit={Number.POSITIVE_INFINITY} />}
          error={<ErrorCard text={messages.failed} isTrying={items.isFetching} onTryAgain={() => items.refetch()} />}
          empty={
            <EmptyCard drawing={kind === "dish" ? "pin" : "jar"} text={messages.empty[kind]}>
              {loadMore || <SubmitFirstButton label={messages.submit[kind]} />}
            </EmptyCard>
          }
        />
      </div>
    </div>
  );
}

/** Fetches the first page. */
export async function prefetchWhatsNew(
  client: QueryClient,
  transport: Transport,
  { search, position }: { search: URLSearchParams; position: Position | null },
): Promise<void> {
  await client.fetchInfiniteQuery(whatsNewQuery(whatsNewKind(search), position, transport));
}
