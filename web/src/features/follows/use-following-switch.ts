import { isAboutFollowing } from "../../lib/following-path.ts";
import { useLocation } from "../../ui/router.tsx";

/** Whether a page is about followed people, and its switch. Adds at most one history entry. */
export function useFollowingSwitch() {
  const { pathname, search, state } = useLocation();
  const params = new URLSearchParams(search);
  const isOn = isAboutFollowing(params);
  if (isOn) params.delete("following");
  else params.set("following", "1");
  const query = params.toString();
  return {
    isOn,
    link: {
      to: query ? `${pathname}?${query}` : pathname,
      state: { entriesToFollowing: 1 },
      entriesBack: (state as { entriesToFollowing?: number } | null)?.entriesToFollowing,
    },
  };
}
