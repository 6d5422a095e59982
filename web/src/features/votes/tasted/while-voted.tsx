import type { ReactNode } from "react";
import { useShownTally } from "../use-shown-tally.ts";
import type { VotableItem } from "../votes.queries.ts";

type WhileVotedProps = {
  item: VotableItem;
  viewer: { id: string } | null | undefined;
  children: ReactNode;
};

/** Shows its children while the viewer has a vote. */
export function WhileVoted({ item, viewer, children }: WhileVotedProps) {
  const { vote } = useShownTally(viewer?.id ?? null, item);
  return viewer && (vote === "up" || vote === "down") ? children : null;
}
