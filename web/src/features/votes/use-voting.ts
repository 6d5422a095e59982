import { useEffect, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { leavePresses, takeLeftPresses } from "./early-storage.ts";
import { earlyPresses } from "./early-store.ts";
import { votesMessages } from "./votes.messages.ts";

type Voting = typeof import("./person-votes.tsx");

/** What people vote with, once it is there; visitors never load it. */
export function useVoting(isWanted: boolean): Voting | null {
  const [voting, setVoting] = useState<Voting | null>(null);
  useEffect(() => {
    earlyPresses.push(...takeLeftPresses());
    if (isWanted) import("./person-votes.tsx").then(setVoting, tellFailure);
  }, [isWanted]);
  return voting;
}

function tellFailure(): void {
  // Without a new try they are forgotten: whoever comes to this page later has not made them.
  const presses = earlyPresses.splice(0);
  const onPress = () => {
    leavePresses([...presses, ...earlyPresses]);
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
