import type { Passkey } from "@dishboard/contract/passkeys";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { couldNotLoad, messageOf } from "../../../lib/failures.ts";
import { type Busy, useBusy } from "../../../lib/use-busy.ts";
import { useRetainedFocus } from "../../../lib/use-retained-focus.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { toast } from "../../../ui/toast.ts";
import { securityEventsQuery } from "../settings/settings.queries.ts";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { PasskeyLine } from "./passkey-line.tsx";
import { passkeyMessages as messages } from "./passkeys.messages.ts";
import { passkeyObstacle, passkeysQuery, sendPasskeyRemoval } from "./passkeys.queries.ts";
import "../settings/account-settings.css";

export function PasskeysDialog(props: { personId: string; isOpen: boolean; onClose: () => void }) {
  const { personId, isOpen, onClose } = props;
  const busy = useBusy();
  return (
    <Dialog isOpen={isOpen} title={messages.passkeys} isBusy={busy.isBusy} onClose={onClose}>
      <PasskeyList personId={personId} {...busy} />
    </Dialog>
  );
}

function PasskeyList({ personId, ...busy }: Busy & { personId: string }) {
  const client = useQueryClient();
  const query = passkeysQuery(personId);
  const { data, isError, isFetching, refetch } = useQuery({ ...query, staleTime: 0 });
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const asker = useRef<Element | null>(null);
  const focus = useRetainedFocus<HTMLDivElement>(data?.passkeys.map(({ id }) => id).join() ?? "");
  if (!data)
    return isError ? (
      <ErrorCard text={couldNotLoad} isTrying={isFetching} onTryAgain={() => void refetch()} />
    ) : (
      <Skeleton className="skeletons" height={128} />
    );
  const change = (passkeys: Passkey[]) => {
    client.setQueryData(query.queryKey, (known) => known && { ...known, passkeys });
    void client.invalidateQueries({ queryKey: securityEventsQuery(personId).queryKey });
  };
  const remove = async ({ id }: Passkey) => {
    setRemoving(true);
    try {
      await sendPasskeyRemoval(personId, id);
      change(data.passkeys.filter((one) => one.id !== id));
      toast({ type: "success", title: messages.removed });
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    } finally {
      setRemoving(false);
      setLeaving(null);
    }
  };
  const obstacle = passkeyObstacle();
  return (
    <div className="account-form" {...focus}>
      <p data-focus tabIndex={-1}>
        {messages.help}
      </p>
      {data.passkeys.length > 0 && (
        <ul className="account-lines">
          {data.passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              personId={personId}
              passkey={passkey}
              onRenamed={(renamed) => change(data.passkeys.map((one) => (one.id === renamed.id ? renamed : one)))}
              onRemove={() => {
                asker.current = document.activeElement;
                setLeaving(passkey);
              }}
            />
          ))}
        </ul>
      )}
      {obstacle ? (
        <p className="account-pending">{obstacle}</p>
      ) : (
        <AddPasskeyForm
          personId={personId}
          needsPassword={data.needsPassword}
          {...busy}
          onAdded={(added) => change([...data.passkeys, added])}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={messages.removeTitle(leaving?.name ?? "")}
        consequence={messages.removeConsequence}
        confirmLabel={messages.remove}
        isBusy={isRemoving}
        onConfirm={() => leaving && void remove(leaving)}
        onCancel={() => setLeaving(null)}
        // The asking button left with its passkey.
        returnFocus={() => (asker.current?.isConnected ? null : focus.ref.current?.querySelector("[data-focus]"))}
      />
    </div>
  );
}
