import { Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addToGreeting } from "../features/accounts/greeting-store.ts";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { openSubmission } from "../features/items/submission/submission-store.ts";
import { castVote } from "../features/votes/vote-outbox.ts";
import { votesMessages } from "../features/votes/votes.messages.ts";
import type { Intent } from "../lib/intent-storage.ts";
import type { OutboxOwner } from "../lib/outbox.ts";
import { paths } from "../lib/paths.ts";
import { takeIntent } from "../lib/stored-intent-storage.ts";
import { useNavigate } from "../ui/router.tsx";
import { toast } from "../ui/toast.ts";

/** Does what a person wanted to do before they signed in; shows nothing itself. */
export function IntentRunner() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = usePerson();
  const personId = user?.id;
  const email = user?.email;
  useEffect(() => {
    if (personId === undefined || email === undefined) return;
    const run = () => {
      // Of several tabs it is the one that is looked at.
      const intent = document.visibilityState === "visible" ? takeIntent(email) : null;
      if (intent?.action === "submit") openSubmission({ ...intent, action: "create" });
      if (intent?.action !== "vote") return;
      void vote({ client, personId }, intent);
      // An email's link leads to the dishes.
      if (intent.item.kind === "product" && window.location.pathname === paths.dishboard)
        navigate(paths.eatIn, { replace: true });
    };
    run();
    document.addEventListener("visibilitychange", run);
    return () => document.removeEventListener("visibilitychange", run);
  }, [client, navigate, personId, email]);
  return null;
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
