import { useOutboxSync } from "../../lib/use-own-states.ts";
import { followOutbox } from "./follow-outbox.ts";

/** Sends unsent follows, and takes over other tabs'. */
export function FollowsSync({ personId }: { personId: string }) {
  useOutboxSync(followOutbox, personId);
  return null;
}
