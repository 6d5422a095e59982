import type { LogEntry } from "@dishboard/contract/food-log";
import { useQueryClient } from "@tanstack/react-query";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { messageOf } from "../../lib/failures.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.ts";
import { EntryDialog } from "./entry/entry-dialog.tsx";
import { logMessages as messages } from "./food-log.messages.ts";
import { sendEntryDeletion } from "./food-log.queries.ts";
import { refreshLog } from "./log-cache.ts";
import { LogMonths, titleOf } from "./log-months.tsx";
import { VisitQuestion } from "./visits/visit-question.tsx";
import { visitMessages } from "./visits/visits.messages.ts";

export function OwnLog({ personId, entries }: { personId: string; entries: readonly LogEntry[] }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<LogEntry | null>(null);
  const [task, setTask] = useState<"edit" | "delete" | "name" | null>(null);
  const { isBusy, run } = useBusy();
  const choose = (entry: LogEntry, next: "edit" | "delete" | "name") => {
    setChosen(entry);
    setTask(next);
  };
  const remove = async (entry: LogEntry) => {
    try {
      await sendEntryDeletion(personId, entry.id);
      await refreshLog(client, personId);
      toast({ type: "success", title: messages.removed });
      setTask(null);
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    }
  };
  return (
    <>
      <LogMonths
        level={1}
        entries={entries}
        question={(entry) => (
          <button type="button" className="text-button" onClick={() => choose(entry, "name")}>
            {visitMessages.question}
            <span className="sr-only"> {titleOf(entry)}</span>
          </button>
        )}
        toolsOf={(entry) => (
          <Menu
            className="icon-button"
            trigger={
              <>
                <span className="sr-only">{messages.options(titleOf(entry))}</span>
                <Ellipsis size={20} />
              </>
            }
            entries={[
              { label: messages.edit, icon: <Pencil size={20} />, onChoose: () => choose(entry, "edit") },
              { label: messages.remove, icon: <Trash2 size={20} />, onChoose: () => choose(entry, "delete") },
            ]}
          />
        )}
      />
      {chosen && (
        <EntryDialog
          key={chosen.id}
          personId={personId}
          item={{ kind: chosen.item.kind, id: chosen.item.id ?? "", name: titleOf(chosen) }}
          entry={chosen}
          isOpen={task === "edit"}
          onClose={() => setTask(null)}
        />
      )}
      {chosen && (
        <Dialog isOpen={task === "name"} title={visitMessages.question} onClose={() => setTask(null)}>
          <VisitQuestion key={chosen.id} personId={personId} entry={chosen} onDone={() => setTask(null)} />
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={task === "delete"}
        title={messages.removeTitle}
        consequence={messages.removeConsequence(chosen ? titleOf(chosen) : "")}
        confirmLabel={messages.remove}
        isBusy={isBusy}
        onConfirm={() => chosen && void run(() => remove(chosen))}
        onCancel={() => setTask(null)}
      />
    </>
  );
}
