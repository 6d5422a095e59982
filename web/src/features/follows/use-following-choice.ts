import { isAboutFollowing } from "../../lib/following-path.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { useLocation } from "../../ui/router.tsx";
import { useViewer } from "../accounts/session/use-viewer.ts";

/** Everyone's content, as for visitors, or followed people's. */
export type FollowingChoice =
  | { shows: "everybody"; isRefused: boolean }
  | { shows: "following"; followerId: string }
  | { shows: "nothing" };

export function useFollowingChoice(): FollowingChoice {
  const { search } = useLocation();
  const viewer = useViewer();
  const isHydrated = useIsHydrated();
  if (!isAboutFollowing(new URLSearchParams(search))) return { shows: "everybody", isRefused: false };
  if (!isHydrated || viewer === undefined) return { shows: "nothing" };
  return viewer ? { shows: "following", followerId: viewer.id } : { shows: "everybody", isRefused: true };
}
