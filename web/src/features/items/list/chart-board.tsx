import type { Card } from "@dishboard/contract/items";
import type { ReactNode } from "react";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { hasSignInHint } from "../../accounts/session/sign-in-hint-storage.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { useSaved } from "../../saves/use-saved.ts";
import { useVoting } from "../../votes/use-voting.ts";
import { useShare } from "../card/use-share.ts";
import { useOwnerMenu } from "../submission/use-owner-menu.ts";
import { DishList } from "./item-list.tsx";
import { ChartSkeleton } from "./item-list-skeleton.tsx";
import { useGrownList } from "./use-progressive-list.ts";

/** A ranking in the state it is in: on its way, failed, empty, or there. */
export function ChartBoard(props: {
  /** Undefined while nothing has come. */
  cards: readonly Card[] | undefined;
  hasFailed: boolean;
  skeletons: number;
  failed: ReactNode;
  empty: ReactNode;
  distanceKmOf?: (card: Card) => number | null;
}) {
  const { savedIds, toggle } = useSaved();
  const share = useShare();
  const isHydrated = useIsHydrated();
  const shown = useGrownList(props.cards ?? []);
  const { user, isLoading } = usePerson();
  const isVisitor = !user && !(isLoading && isHydrated && hasSignInHint());
  const voting = useVoting(!isVisitor);
  const renderOwnerMenu = useOwnerMenu(!isVisitor);
  if (!props.cards) return props.hasFailed ? props.failed : <ChartSkeleton count={props.skeletons} />;
  if (props.cards.length === 0) return props.empty;
  return (
    <>
      {voting && user && <voting.OwnVotes personId={user.id} items={props.cards} />}
      <DishList
        cards={shown}
        viewer={isVisitor ? null : (user ?? undefined)}
        savedIds={savedIds}
        onSave={toggle}
        onShare={share}
        Votes={voting?.PersonVotes}
        renderOwnerMenu={renderOwnerMenu}
        {...(props.distanceKmOf && { distanceKmOf: props.distanceKmOf })}
      />
    </>
  );
}
