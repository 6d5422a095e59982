import type { Transport } from "@dishboard/contract/endpoint";
import { momentOf } from "@dishboard/contract/id";
import type { Card } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { FollowingRefused, HeadWithFollowing, NothingFollowed } from "../features/follows/following-choice.tsx";
import { useFollowingChoice } from "../features/follows/use-following-choice.ts";
import { ItemList } from "../features/items/list/item-list.tsx";
import { ItemListSkeleton } from "../features/items/list/item-list-skeleton.tsx";
import { ListEnd } from "../features/items/list/list-end.tsx";
import { useListOrder } from "../features/items/list/use-list-order.ts";
import { SubmitFirstButton } from "../features/items/submission/submit-first-button.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { useWhatsNew } from "../features/whats-new/use-whats-new.ts";
import { whatsNewMessages as messages } from "../features/whats-new/whats-new.messages.ts";
import { whatsNewQuery } from "../features/whats-new/whats-new.queries.ts";
import { followingSearch } from "../lib/following-path.ts";
import { Day } from "../lib/times.tsx";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { whatsNewKind, whatsNewPath } from "../lib/whats-new-path.ts";
import { LoadMore } from "../ui/load-more.tsx";
import { ModeSwitch } from "../ui/mode-switch.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLocation } from "../ui/router.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";
import "./whats-new.css";

const skeletonCount = 5;

const modes = (choice: string) => [
  { to: withChoice(whatsNewPath("dish"), choice), label: messages.eatOut },
  { to: withChoice(whatsNewPath("product"), choice), label: messages.eatIn },
];

function withChoice(path: string, choice: string): string {
  return choice === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${choice}`;
}

function dayOf({ id }: Card) {
  return <Day moment={momentOf(id)} className="whats-new-day" />;
}

function WhatsNewPage({ title }: { title: string }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const kind = whatsNewKind(params);
  const chosen = followingSearch(params);
  const choice = useFollowingChoice();
  const followerId = choice.shows === "following" ? choice.followerId : null;
  const { position, ownPosition, name } = usePlace();
  const items = useWhatsNew(kind, ownPosition, followerId);
  const listKey = hashKey(items.queryKey);
  const order = useListOrder({
    listKey,
    cards: choice.shows === "nothing" ? undefined : items.cards,
    isFetching: items.isFetching,
    maxCards: Number.POSITIVE_INFINITY,
  });
  const isHydrated = useIsHydrated();
  const loadMore = items.hasNextPage && <LoadMore query={items} />;
  return (
    <div className="board whats-new">
      <HeadWithFollowing>
        <PageHead
          title={title}
          subtitle={
            chosen && choice.shows !== "everybody" ? (
              messages.byFollowed[kind]
            ) : (
              <>
                {messages.discover[kind]}{" "}
                <span className="place-name" dir="auto">
                  {name}
                </span>
              </>
            )
          }
        />
      </HeadWithFollowing>
      <ModeSwitch label={messages.switch} modes={modes(chosen)} current={withChoice(whatsNewPath(kind), chosen)} />
      <FollowingRefused choice={choice} />
      {!isHydrated && (
        <div className="place-waiting">
          <ItemListSkeleton count={skeletonCount} isRanked={false} />
        </div>
      )}
      <div className="place-bound">
        <ItemList
          key={listKey}
          cards={order.cards}
          order={order}
          isPart={items.hasNextPage}
          hasFailed={items.errorUpdateCount > 0}
          skeletonCount={skeletonCount}
          isRanked={false}
          distanceFrom={position}
          cardNote={dayOf}
          end={loadMore || <ListEnd kind={kind} cards={items.cards} limit={Number.POSITIVE_INFINITY} />}
          error={<ErrorCard text={messages.failed} isTrying={items.isFetching} onTryAgain={() => items.refetch()} />}
          empty={
            followerId === null ? (
              <EmptyCard drawing={kind === "dish" ? "pin" : "jar"} text={messages.empty[kind]}>
                {loadMore || <SubmitFirstButton label={messages.submit[kind]} />}
              </EmptyCard>
            ) : (
              <NothingFollowed kind={kind} />
            )
          }
        />
      </div>
    </div>
  );
}

async function prefetchWhatsNew(
  client: QueryClient,
  transport: Transport,
  { search, position }: { search: URLSearchParams; position: Position | null },
): Promise<void> {
  await client.fetchInfiniteQuery(whatsNewQuery(whatsNewKind(search), position, transport));
}

export const page = { Page: WhatsNewPage, prefetch: prefetchWhatsNew };
