import { useMembers } from "../../../lib/members-context.ts";

/** Where signed-in people switch to what the people like whom they follow. */
export function FollowedSwitchSlot() {
  const members = useMembers();
  return members && <members.FollowedSwitch />;
}
