import type { Card } from "@dishboard/contract/items";
import { useViewer } from "../features/accounts/session/use-viewer.ts";
import { ItemList } from "../features/items/list/item-list.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { SavedHere } from "../features/saves/list/saved-here.tsx";
import { SavedRow } from "../features/saves/list/saved-row.tsx";
import { useSavedList } from "../features/saves/list/use-saved-list.ts";
import { useHasPlaces } from "../features/saves/places/saved-places.queries.ts";
import { SavedPlaces } from "../features/saves/places/saved-places.tsx";
import { savesMessages } from "../features/saves/saves.messages.ts";
import { paths } from "../lib/paths.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";

const actionOf = (card: Card) => <SavedRow card={card} />;

function SavedPage({ title }: { title: string }) {
  const viewer = useViewer();
  const isHydrated = useIsHydrated();
  const { position } = usePlace();
  // The server does not know the viewer.
  const saved = useSavedList(isHydrated && viewer !== undefined ? (viewer?.id ?? null) : undefined);
  const hasPlaces = useHasPlaces(viewer?.id ?? null);
  // 'Nothing saved' needs the places too.
  const isWaiting = saved.cards?.length === 0 && hasPlaces === undefined;
  return (
    <div className="board">
      <PageHead title={title} subtitle={savesMessages.subtitle} />
      <noscript>
        <style>{".board [aria-busy] { display: none }"}</style>
        <p>{savesMessages.needsScript}</p>
      </noscript>
      {viewer === null && saved.cards && saved.cards.length > 0 && <SavedHere />}
      {viewer && <SavedPlaces key={viewer.id} personId={viewer.id} />}
      <ItemList
        cards={isWaiting ? undefined : saved.cards}
        isPart={saved.hasNextPage}
        hasFailed={saved.errorUpdateCount > 0}
        skeletonCount={5}
        isRanked={false}
        isOwn
        distanceFrom={position}
        cardAction={actionOf}
        end={<LoadMore query={saved} />}
        error={
          <ErrorCard
            text={savesMessages.listFailed}
            isTrying={saved.isFetching}
            onTryAgain={() => void saved.refetch()}
          />
        }
        empty={
          <EmptyCard
            drawing="cloche"
            text={hasPlaces ? savesMessages.emptyBesidePlaces : savesMessages.empty}
            help={savesMessages.emptyHelp}
          >
            <Link to={paths.dishboard} className={buttonClass("main")}>
              {savesMessages.explore}
            </Link>
          </EmptyCard>
        }
      />
    </div>
  );
}

export const page = { Page: SavedPage };
