import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addEarlyChanges, restoreEarlyChanges, storeEarlyChanges, takeEarlyChanges } from "../../lib/outbox-entries.ts";
import { toast } from "../../ui/toast.ts";
import { votesMessages } from "./votes.messages.ts";

type Voting = typeof import("./member-votes.tsx");

/** What people vote with, once it is there; visitors never load it. */
export function useVoting(isWanted: boolean): Voting | null {
  const client = useQueryClient();
  const [voting, setVoting] = useState<Voting | null>(null);
  useEffect(() => {
    addEarlyChanges(client, restoreEarlyChanges());
    if (isWanted) import("./member-votes.tsx").then(setVoting, () => tellFailure(client));
  }, [client, isWanted]);
  return voting;
}

function tellFailure(client: QueryClient): void {
  // Without a new try they are forgotten: whoever comes to this page later has not made them.
  const changes = takeEarlyChanges(client);
  const onPress = () => {
    storeEarlyChanges([...changes, ...takeEarlyChanges(client)]);
    // Browsers remember that a file could not be loaded, and a site that was renewed has others: the page is loaded again.
    location.reload();
  };
  toast({
    type: "destructive",
    title: votesMessages.notLoaded,
    action: { label: votesMessages.tryAgain, onPress },
    durationMs: Number.POSITIVE_INFINITY,
  });
}
