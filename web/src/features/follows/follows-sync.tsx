import { useOutboxSync } from "../../lib/use-own-states.ts";
import { followOutbox } from "./follow-outbox.ts";

/** Sends the follows that could not be sent before, and takes over those of other tabs; shows nothing. */
export function FollowsSync({ personId }: { personId: string }) {
  useOutboxSync(followOutbox, personId);
  return null;
}
