import {
  defaultInvitationDays,
  defaultInvitedPeople,
  type Invitation,
  maxGroupNameLength,
  maxInvitationDays,
  maxInvitedPeople,
  openingErrors,
} from "@dishboard/contract/opening";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { messageOf } from "../../lib/failures.ts";
import { joinPath } from "../../lib/paths.ts";
import { Day } from "../../lib/times.tsx";
import { useBusy } from "../../lib/use-busy.ts";
import { useValidatedForm } from "../../lib/use-validated-form.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/form-card.tsx";
import { ErrorCard } from "../../ui/state-card.tsx";
import { toast } from "../../ui/toast.ts";
import { WaitingCards } from "../../ui/work-page.tsx";
import { shareLink } from "../shares/use-share.ts";
import { openingMessages as messages } from "./opening.messages.ts";
import { invitationsQuery, sendEnd, sendInvitation, sendVouch } from "./opening.queries.ts";

export function Invitations() {
  const { data: invitations, isError, isFetching, refetch } = useQuery(invitationsQuery);
  return (
    <section className="opening-card raised" aria-labelledby="opening-invitations">
      <h2 id="opening-invitations">{messages.invitations}</h2>
      <p className="opening-note">{messages.invitationsHelp}</p>
      <InvitationForm />
      {invitations ? (
        invitations.length > 0 && <InvitationList invitations={invitations} />
      ) : isError ? (
        <ErrorCard text={messages.invitationsFailed} isTrying={isFetching} onTryAgain={() => void refetch()} />
      ) : (
        <WaitingCards height={160} />
      )}
    </section>
  );
}

const noInvitation = { groupName: "", days: String(defaultInvitationDays), maxPeople: String(defaultInvitedPeople) };

function InvitationForm() {
  const client = useQueryClient();
  const form = useValidatedForm({ defaultValues: noInvitation, validate });
  const { isBusy, run } = useBusy();
  const create = async () => {
    if (await form.validate()) return;
    const { groupName, days, maxPeople } = form.values;
    try {
      await sendInvitation({ groupName, days: Number(days), maxPeople: Number(maxPeople) });
      form.reset(noInvitation);
      await client.invalidateQueries(invitationsQuery);
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    }
  };
  return (
    <form
      className="opening-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(create);
      }}
    >
      <Field
        {...form.register("groupName")}
        label={messages.group}
        note={messages.groupNote}
        autoComplete="off"
        required
      />
      <Field {...form.register("days")} label={messages.days} inputMode="numeric" autoComplete="off" />
      <Field {...form.register("maxPeople")} label={messages.maxPeople} inputMode="numeric" autoComplete="off" />
      <SubmitButton label={messages.create} busyLabel={messages.creating} isBusy={isBusy} isDisabled={false} />
    </form>
  );
}

function validate({ groupName, days, maxPeople }: typeof noInvitation) {
  const isTooLong = Array.from(groupName.trim()).length > maxGroupNameLength;
  return {
    groupName: groupName.trim() === "" ? openingErrors.groupName : isTooLong ? messages.groupTooLong : null,
    days: isWholeNumber(days, maxInvitationDays) ? null : openingErrors.days,
    maxPeople: isWholeNumber(maxPeople, maxInvitedPeople) ? null : openingErrors.people,
  };
}

function isWholeNumber(text: string, max: number): boolean {
  return /^\s*\d{1,6}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= max;
}

function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const [asked, setAsked] = useState<Invitation | null>(null);
  const [isAsking, setAsking] = useState(false);
  const change = async (send: typeof sendEnd | typeof sendVouch, { id }: Invitation) => {
    try {
      await send(id);
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    }
    await client.invalidateQueries(invitationsQuery);
  };
  return (
    <>
      <ul className="opening-places">
        {invitations.map((one) => (
          <li key={one.id}>
            <InvitationTexts invitation={one} />
            {one.state !== "ended" && (
              <div className="opening-buttons">
                <Button
                  size="bar"
                  aria-label={messages.copyOf(one.groupName)}
                  onClick={() => void shareLink({ path: joinPath(one.code), name: one.groupName })}
                >
                  <Copy size={18} />
                  {messages.copy}
                </Button>
                {one.isVouched ? null : (
                  <Button
                    size="bar"
                    aria-label={messages.vouchOf(one.groupName)}
                    aria-disabled={isBusy}
                    onClick={() => void run(() => change(sendVouch, one))}
                  >
                    {messages.vouch}
                  </Button>
                )}
                <Button
                  size="bar"
                  aria-label={messages.endOf(one.groupName)}
                  aria-disabled={isBusy}
                  onClick={() => {
                    setAsked(one);
                    setAsking(true);
                  }}
                >
                  {messages.end}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.endTitle}
        consequence={messages.endConsequence}
        confirmLabel={messages.end}
        onConfirm={() => {
          setAsking(false);
          if (asked) void run(() => change(sendEnd, asked));
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function InvitationTexts({ invitation }: { invitation: Invitation }) {
  const { groupName, code, joinedCount, maxPeople, state, isVouched, endsAt } = invitation;
  const label = messages.states[state];
  return (
    <div>
      <p className="opening-place" dir="auto">
        {groupName} {label && <span className="work-state">{label}</span>}
      </p>
      <p className="opening-note">
        {messages.joined(joinedCount, maxPeople)},{" "}
        <Day moment={endsAt} say={state === "ended" ? messages.endedOn : messages.until} />
      </p>
      {isVouched && <p className="opening-note">{messages.isVouched}</p>}
      {state !== "ended" && <p className="opening-link">{joinPath(code)}</p>}
    </div>
  );
}
