import type { Vote, VoteDirection } from "@dishboard/contract/votes";
import { useQueryClient } from "@tanstack/react-query";
import { useMembers } from "../../lib/members-context.ts";
import { addEarlyChanges } from "../../lib/outbox-entries.ts";
import { askToSignIn } from "../accounts/sign-in-prompt/sign-in-prompt.tsx";
import { VoteButtons } from "./vote-buttons.tsx";
import { votesMessages } from "./votes.messages.ts";
import type { VotableItem } from "./votes.queries.ts";

export const voteOutboxName = "votes";

type ItemVotesProps = {
  item: VotableItem;
  viewer: { id: string } | null | undefined;
  layout?: "stack" | "row";
};

/** An item's vote buttons; votes wait for the members' code. */
export function ItemVotes({ item, viewer, layout = "stack" }: ItemVotesProps) {
  const client = useQueryClient();
  const members = useMembers();
  const { kind, id, name } = item;
  const press = (vote: Vote, direction: VoteDirection, button: HTMLElement) => {
    if (viewer !== null) addEarlyChanges(client, [{ outbox: voteOutboxName, key: id, desired: vote }]);
    else
      askToSignIn({
        title: votesMessages.signIn,
        intent: { action: "vote", item: { kind, id, name }, direction },
        button,
      });
  };
  if (members && viewer) return <members.VoteButtons personId={viewer.id} item={item} layout={layout} />;
  return (
    <VoteButtons
      name={name}
      upvotes={item.upvotes}
      downvotes={item.downvotes}
      vote={null}
      state={viewer === null ? "visitor" : "ready"}
      onPress={press}
      layout={layout}
    />
  );
}
