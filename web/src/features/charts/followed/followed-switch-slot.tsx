import { useMembers } from "../../../lib/members-context.ts";
import "./followed-switch-slot.css";

/** Where signed-in people switch to what the people like whom they follow; its room is kept while it loads. */
export function FollowedSwitchSlot() {
  const members = useMembers();
  return <div className="followed-switch">{members && <members.FollowedSwitch />}</div>;
}
