import { useViewer } from "../../accounts/session/use-viewer.ts";
import { FollowingLink } from "../../follows/following-choice.tsx";
import { followedMessages as messages } from "./followed.messages.ts";
import "./followed-switch.css";

/** Switches followed people's board; members only. */
export function FollowedSwitch() {
  const viewer = useViewer();
  return viewer && <FollowingLink label={messages.switch} hint={messages.hint} />;
}
