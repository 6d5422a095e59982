import { useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { addEarlyChanges } from "../../lib/outbox-entries.ts";
import { VoteButtons } from "./vote-buttons.tsx";
import type { VotableItem } from "./votes.queries.ts";

/** The name of the outbox of votes. */
export const voteOutboxName = "votes";

/** The buttons that vote for somebody who is signed in. */
export type MemberVoteButtons = ComponentType<{ personId: string; item: VotableItem }>;

type ItemVotesProps = {
  item: VotableItem;
  /** Undefined while it is not known who looks, null for a visitor. */
  viewer: { id: string } | null | undefined;
  /** The buttons that vote, once they are loaded; until then votes wait. */
  MemberVoteButtons: MemberVoteButtons | undefined;
};

/** The vote buttons of an item, whoever looks at it. */
export function ItemVotes({ item, viewer, MemberVoteButtons }: ItemVotesProps) {
  const client = useQueryClient();
  if (viewer && MemberVoteButtons) return <MemberVoteButtons personId={viewer.id} item={item} />;
  return (
    <VoteButtons
      name={item.name}
      upvotes={item.upvotes}
      downvotes={item.downvotes}
      mine={null}
      state={viewer === null ? "visitor" : "ready"}
      onPress={(side) => addEarlyChanges(client, [{ outbox: voteOutboxName, key: item.id, change: side }])}
    />
  );
}
