import { isAboutFollowing } from "../../lib/following-path.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { useLocation } from "../../ui/router.tsx";
import { useViewer } from "../accounts/session/use-viewer.ts";

/** What a page with the choice shows: everyone's, which is all that visitors get, or what followed people share. */
export type FollowingChoice =
  | { shows: "everybody"; isRefused: boolean }
  | { shows: "following"; followerId: string }
  /** It is not known yet who looks at the page. */
  | { shows: "nothing" };

export function useFollowingChoice(): FollowingChoice {
  const { search } = useLocation();
  const viewer = useViewer();
  const isHydrated = useIsHydrated();
  if (!isAboutFollowing(new URLSearchParams(search))) return { shows: "everybody", isRefused: false };
  if (!isHydrated || viewer === undefined) return { shows: "nothing" };
  return viewer ? { shows: "following", followerId: viewer.id } : { shows: "everybody", isRefused: true };
}
