import { NotAnswered, Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addToGreeting } from "../features/accounts/greeting-store.ts";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { openSubmission } from "../features/items/submission/submission-store.ts";
import { joinMessages } from "../features/opening/join.messages.ts";
import { sendJoin } from "../features/opening/join.queries.ts";
import { castVote } from "../features/votes/vote-outbox.ts";
import { votesMessages } from "../features/votes/votes.messages.ts";
import { type Intent, rememberInvitation } from "../lib/intent-storage.ts";
import type { OutboxOwner } from "../lib/outbox.ts";
import { paths } from "../lib/paths.ts";
import { takeIntent, takeInvitation } from "../lib/stored-intent-storage.ts";
import { useNavigate } from "../ui/router.tsx";
import { toast } from "../ui/toast.ts";

/** Performs a person's intent after the sign-in. */
export function IntentRunner() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = usePerson();
  const personId = user?.id;
  const email = user?.email;
  useEffect(() => {
    if (personId === undefined || email === undefined) return;
    const run = () => {
      // Only the visible tab acts.
      if (document.visibilityState !== "visible") return;
      const invitation = takeInvitation(email);
      if (invitation !== null) void join(personId, invitation);
      const taken = takeIntent(email);
      if (!taken) return;
      const { intent, path } = taken;
      // An email's link leads to the Dishboard.
      if (window.location.pathname === paths.dishboard && path !== paths.dishboard) navigate(path, { replace: true });
      if (intent.action === "submit") openSubmission({ ...intent, action: "create" });
      else void vote({ client, personId }, intent);
    };
    run();
    document.addEventListener("visibilitychange", run);
    return () => document.removeEventListener("visibilitychange", run);
  }, [client, navigate, personId, email]);
  return null;
}

/** Counts a person for their invitation; a failure costs them nothing. */
async function join(personId: string, code: string): Promise<void> {
  try {
    const { groupName, isCounted } = await sendJoin(personId, code);
    if (isCounted) addToGreeting(joinMessages.joined(groupName));
  } catch (error) {
    if (error instanceof NotAnswered) rememberInvitation(code);
  }
}

async function vote(owner: OutboxOwner, intent: Extract<Intent, { action: "vote" }>): Promise<void> {
  const { item, direction } = intent;
  try {
    await castVote(owner, item, direction);
    addToGreeting(votesMessages.cast(item.name));
  } catch (error) {
    const isDeleted = error instanceof Problem && error.code === "not-found";
    const tryAgain = { label: votesMessages.tryAgain, onPress: () => void vote(owner, intent) };
    toast({
      type: "destructive",
      title: votesMessages.failedFor(item.name),
      description: isDeleted ? error.message : votesMessages.unknown,
      ...(!isDeleted && { action: tryAgain }),
    });
  }
}
