import type { GroupAction, VoteGroup } from "@dishboard/contract/vote-checks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { itemPath } from "../../../lib/paths.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Link } from "../../../ui/link.tsx";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { toast } from "../../../ui/toast.ts";
import { checksMessages as messages } from "./checks.messages.ts";
import { checksKey, groupsQuery, sendGroupDecision } from "./checks.queries.ts";
import { VoterNames } from "./voter-names.tsx";
import "./checks.css";

export function VoteGroups() {
  const { data: groups, isError, isFetching, isPending, refetch } = useQuery(groupsQuery);
  const titleId = useId();
  return (
    <section className="checks-card raised" aria-labelledby={titleId} aria-busy={isPending}>
      <h2 id={titleId}>{messages.groups}</h2>
      <p className="checks-note">{messages.groupsNote}</p>
      {!groups && isError && (
        <div role="alert">
          <p className="checks-note">{messages.groupsFailed}</p>
          <RetryButton size="bar" isTrying={isFetching} onPress={() => refetch()} />
        </div>
      )}
      {groups?.length === 0 && <p className="checks-note">{messages.noGroups}</p>}
      <ul className="checks-decisions">
        {groups?.map((group) => (
          <li key={`${group.item.id} ${group.direction}`}>
            <Group group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Group({ group }: { group: VoteGroup }) {
  const { item, direction, size, ordinary, voters } = group;
  const isUsual = size <= ordinary;
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const [asked, setAsked] = useState<GroupAction>("vouch");
  const [isAsking, setAsking] = useState(false);
  const decide = async () => {
    try {
      toast({ type: "success", title: messages.groupChanged(asked, await sendGroupDecision(group, asked)) });
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    }
    await client.invalidateQueries({ queryKey: checksKey });
  };
  return (
    <>
      <p>
        <Link to={itemPath(item)} dir="auto">
          {messages.open(item.name, direction)}
        </Link>
      </p>
      <p className="checks-note">{messages.groupSize(size, ordinary)}</p>
      <details>
        <summary>{messages.accounts}</summary>
        {voters.length < size && <p className="checks-note">{messages.firstVoters(voters.length)}</p>}
        <ul className="checks-rows">
          {voters.map((voter) => (
            <li key={voter.userId}>
              <VoterNames voter={voter} />
            </li>
          ))}
        </ul>
      </details>
      <div className="checks-buttons">
        {(["vouch", "hold", "void"] as const).map((action) => (
          <Button
            key={action}
            size="bar"
            look={isUsual || action === "hold" ? "line" : action === "vouch" ? "main" : "danger"}
            aria-disabled={isBusy}
            onClick={() => {
              setAsked(action);
              setAsking(true);
            }}
          >
            {messages.groupAction[action]}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.groupQuestion(asked, size)}
        consequence={messages.groupConsequence[asked]}
        confirmLabel={messages.groupAction[asked]}
        confirmLook={asked === "void" ? "danger" : "main"}
        onConfirm={() => {
          setAsking(false);
          void run(decide);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
