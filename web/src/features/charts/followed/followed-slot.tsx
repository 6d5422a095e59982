import type { ItemKind } from "@dishboard/contract/items";
import { lazy, type ReactNode, Suspense } from "react";
import { isAboutFollowing } from "../../../lib/following-path.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { useLocation } from "../../../ui/router.tsx";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { ItemListSkeleton } from "../../items/list/item-list-skeleton.tsx";
import { FollowedHead } from "./followed-head.tsx";

type FollowedSlotProps = { kind: ItemKind; title: string; children: ReactNode };

const skeletonCount = 5;
const FollowedBoard = lazy(async () => ({ default: (await import("./followed-board.tsx")).FollowedBoard }));

/** Followed people's likes if a member's address asks for them; otherwise `children`. */
export function FollowedSlot({ kind, title, children }: FollowedSlotProps) {
  const { search } = useLocation();
  const viewer = useViewer();
  const isHydrated = useIsHydrated();
  if (!isAboutFollowing(new URLSearchParams(search))) return children;
  const waiting = (
    <div className="board">
      <FollowedHead title={title} />
      <ItemListSkeleton count={skeletonCount} />
    </div>
  );
  if (!isHydrated || viewer === undefined) return waiting;
  if (viewer === null) return children;
  return (
    <Suspense fallback={waiting}>
      <FollowedBoard kind={kind} title={title} viewerId={viewer.id} />
    </Suspense>
  );
}
