import { useEffect, useState } from "react";

type Voting = typeof import("./person-votes.tsx");

/** What people vote with, once it is there; visitors never load it. */
export function useVoting(isWanted: boolean): Voting | null {
  const [voting, setVoting] = useState<Voting | null>(null);
  useEffect(() => {
    // What could not be loaded is loaded by the next list.
    if (isWanted) import("./person-votes.tsx").then(setVoting, () => {});
  }, [isWanted]);
  return voting;
}
