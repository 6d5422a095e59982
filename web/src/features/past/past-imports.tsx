import type { PastImport } from "@dishboard/contract/past";
import { useQuery } from "@tanstack/react-query";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { messageOf } from "../../lib/failures.ts";
import { Ago } from "../../lib/times.tsx";
import { useBusy } from "../../lib/use-busy.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorCard } from "../../ui/state-card.tsx";
import { toast } from "../../ui/toast.ts";
import { pastMessages as messages } from "./past.messages.ts";
import { pastQuery, sendPastUndo } from "./past.queries.ts";

export function PastImports({ personId, onUndone }: { personId: string; onUndone: () => Promise<unknown> }) {
  const query = useQuery(pastQuery(personId));
  const [asked, setAsked] = useState<PastImport | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useBusy();
  if (query.isError && !query.data)
    return <ErrorCard text={messages.listFailed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />;
  if (!query.data?.imports.length) return null;
  const undo = async (one: PastImport) => {
    try {
      const removed = await sendPastUndo(personId, one.id);
      await onUndone();
      toast({ type: "success", title: messages.undone(removed) });
      setAsking(false);
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    }
  };
  return (
    <section className="past-imports" aria-labelledby="past-imports">
      <h2 id="past-imports">{messages.imports}</h2>
      <ul>
        {query.data.imports.map((one) => (
          <li key={one.id} className="past-card raised">
            <p>
              <b dir="auto">{one.name}</b>
              <span className="past-hint">
                <Ago moment={one.createdAt} say={messages.importedWhen} />
              </span>
              <span className="past-hint">{messages.left(one)}</span>
            </p>
            <Button
              look="line"
              size="bar"
              aria-label={messages.undoOf(one.name)}
              onClick={() => {
                setAsked(one);
                setAsking(true);
              }}
            >
              <Undo2 size={18} />
              {messages.undo}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.undoTitle}
        consequence={asked && messages.undoConsequence(asked)}
        confirmLabel={messages.undo}
        isBusy={isBusy}
        onConfirm={() => asked && void run(() => undo(asked))}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
