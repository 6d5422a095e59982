import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LoadMore } from "../../ui/load-more.tsx";
import { ItemList } from "../items/list/item-list.tsx";
import { SubmitFirstButton } from "../items/submission/submit-first-button.tsx";
import { ProfileEmpty, ProfileFailed, ProfileSection } from "./profile-section.tsx";
import { profilesMessages as messages } from "./profiles.messages.ts";
import { userItemsQuery } from "./profiles.queries.ts";

type ProfileItemsProps = { kind: ItemKind; userId: string; isOwn: boolean; distanceFrom: Position };

export function ProfileItems({ kind, userId, isOwn, distanceFrom }: ProfileItemsProps) {
  const query = useInfiniteQuery(userItemsQuery(kind, userId));
  const pages = query.data?.pages;
  const cards = useMemo(() => pages?.flatMap((page) => page.cards), [pages]);
  const text = messages.empty[kind][isOwn ? "own" : "other"];
  return (
    <ProfileSection title={messages.sections[kind]}>
      <ItemList
        cards={cards}
        isPart={query.hasNextPage}
        hasFailed={query.errorUpdateCount > 0}
        skeletonCount={2}
        isRanked={false}
        isOwn={isOwn}
        hasPanel={false}
        distanceFrom={distanceFrom}
        end={<LoadMore query={query} label={messages.loadMoreItems} />}
        error={<ProfileFailed text={text} isTrying={query.isFetching} onTryAgain={() => query.refetch()} />}
        empty={
          <ProfileEmpty drawing={kind === "dish" ? "pin" : "jar"} text={text} isQuiet={isOwn && kind !== "dish"}>
            {isOwn && (
              <SubmitFirstButton
                label={messages.submitFirst[kind]}
                kind={kind}
                look={kind === "dish" ? "main" : "line"}
              />
            )}
          </ProfileEmpty>
        }
      />
    </ProfileSection>
  );
}
