import type { Card } from "@dishboard/contract/items";
import { useQueryClient } from "@tanstack/react-query";
import { useMembers } from "../../lib/members-context.ts";
import { addEarlyChanges } from "../../lib/outbox-entries.ts";
import { VoteButtons } from "./vote-buttons.tsx";

/** The name of the outbox of votes. */
export const voteOutboxName = "votes";

type ItemVotesProps = {
  item: Card;
  /** Null for a visitor, undefined while it is not known. */
  viewer: { id: string } | null | undefined;
};

/** The vote buttons of an item for anybody. Votes wait until the members' code is loaded. */
export function ItemVotes({ item, viewer }: ItemVotesProps) {
  const client = useQueryClient();
  const members = useMembers();
  if (members && viewer) return <members.VoteButtons personId={viewer.id} item={item} />;
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
