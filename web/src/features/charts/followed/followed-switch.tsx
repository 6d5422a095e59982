import { useViewer } from "../../accounts/session/use-viewer.ts";
import { FollowingLink } from "../../follows/following-choice.tsx";
import { followedMessages as messages } from "./followed.messages.ts";

/** A link to the board of what the people like whom one follows, and back; nothing for visitors. */
export function FollowedSwitch() {
  const viewer = useViewer();
  return viewer && <FollowingLink label={messages.switch} hint={messages.hint} />;
}
