import { type CheckAction, checkReasons, type VoteCheck } from "@dishboard/contract/vote-checks";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { itemPath } from "../../../lib/paths.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.ts";
import { checksMessages as messages } from "./checks.messages.ts";
import { checksKey, sendDecision } from "./checks.queries.ts";
import { VoterNames } from "./voter-names.tsx";

/** An item's held votes of one direction, to decide. */
export function OpenCheck({ check }: { check: VoteCheck }) {
  const { item, direction, reasons, heldCount, networkCount, isConfirmed, releasedAt, voters } = check;
  const client = useQueryClient();
  const titleId = useId();
  const { isBusy, run } = useBusy();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<CheckAction>("void");
  const [isAsking, setAsking] = useState(false);
  const picked = chosen.filter((id) => voters.some(({ userId }) => userId === id));
  const decide = async (action: CheckAction) => {
    try {
      const changed = await sendDecision(check, action, picked.length > 0 ? [...picked] : undefined);
      toast({ type: "success", title: messages.changed(action, changed) });
      setChosen([]);
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    }
    await client.invalidateQueries({ queryKey: checksKey });
  };
  const ask = (action: CheckAction) => {
    setAsked(action);
    setAsking(true);
  };
  return (
    <article className="checks-card raised" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Link to={itemPath(item)} dir="auto">
          {messages.open(item.name, direction)}
        </Link>
      </h2>
      <p>{messages.heldCount(heldCount, networkCount)}</p>
      <ul className="checks-reasons">
        {reasons.map((reason) => (
          <li key={reason}>{checkReasons[reason]}</li>
        ))}
      </ul>
      <p className="checks-note">
        {isConfirmed || releasedAt === null ? (
          messages.confirmed
        ) : (
          <>
            {messages.releasedAt} <time dateTime={releasedAt}>{moment.format(new Date(releasedAt))}</time>
          </>
        )}
      </p>
      <details>
        <summary>{messages.accounts}</summary>
        {voters.length < heldCount && <p className="checks-note">{messages.firstVoters(voters.length)}</p>}
        <ul className="checks-rows">
          {voters.map((voter) => (
            <li key={voter.userId}>
              <label className="checks-voter">
                <input
                  type="checkbox"
                  checked={picked.includes(voter.userId)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...picked, voter.userId] : picked.filter((id) => id !== voter.userId))
                  }
                />
                <VoterNames voter={voter} />
              </label>
            </li>
          ))}
        </ul>
      </details>
      <div className="checks-buttons">
        <span className="checks-note">
          {picked.length > 0 ? messages.chosen(picked.length) : messages.all(heldCount)}
        </span>
        <Button size="bar" look="line" aria-disabled={isBusy} onClick={() => ask("release")}>
          {messages.release}
        </Button>
        <Button size="bar" look="danger" aria-disabled={isBusy} onClick={() => ask("void")}>
          {messages.void}
        </Button>
        {!isConfirmed && picked.length === 0 && (
          <Button size="bar" aria-disabled={isBusy} onClick={() => ask("keep")}>
            {messages.keep}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.question(asked, picked.length || heldCount)}
        consequence={messages.consequence[asked]}
        confirmLabel={messages[asked]}
        confirmLook={asked === "void" ? "danger" : "main"}
        onConfirm={() => {
          setAsking(false);
          void run(() => decide(asked));
        }}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}

const moment = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
