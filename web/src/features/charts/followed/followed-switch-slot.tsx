import { useMembers } from "../../../lib/members-context.ts";

export function FollowedSwitchSlot() {
  const members = useMembers();
  return members && <members.FollowedSwitch />;
}
