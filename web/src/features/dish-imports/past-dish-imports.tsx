import type { PastDishImport } from "@dishboard/contract/dish-imports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { messageOf } from "../../lib/failures.ts";
import { Ago } from "../../lib/times.tsx";
import { useBusy } from "../../lib/use-busy.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorCard } from "../../ui/state-card.tsx";
import { toast } from "../../ui/toast.ts";
import { dishImportMessages as messages } from "./dish-imports.messages.ts";
import { dishImportsQuery, forgetLists, sendUndo } from "./dish-imports.queries.ts";
import { lookForPlacesAgain } from "./use-dish-places.ts";

export function PastDishImports() {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(dishImportsQuery);
  const { isBusy, run } = useBusy();
  const [asked, setAsked] = useState<PastDishImport | null>(null);
  const [isAsking, setAsking] = useState(false);
  const undo = (id: number) =>
    void run(async () => {
      try {
        const undone = await sendUndo(id);
        toast({ type: "success", title: messages.undone(undone) });
        lookForPlacesAgain();
        await forgetLists(client);
      } catch (error) {
        toast({ type: "destructive", title: messageOf(error) });
      }
      await client.invalidateQueries({ queryKey: dishImportsQuery.queryKey });
    });
  if (!data && isError)
    return <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />;
  if (!data || data.imports.length === 0) return null;
  return (
    <section className="work-past" aria-labelledby="dish-imports">
      <h2 id="dish-imports">{messages.imports}</h2>
      <ul>
        {data.imports.map((one) => (
          <li key={one.id}>
            <article className="work-card raised" aria-label={messages.done(one)}>
              <Texts one={one} />
              {one.state !== "undone" && (
                <Button
                  look="line"
                  size="bar"
                  aria-label={messages.undoOf(one.id)}
                  aria-disabled={isBusy}
                  onClick={() => {
                    setAsked(one);
                    setAsking(true);
                  }}
                >
                  <Undo2 size={18} />
                  {messages.undo}
                </Button>
              )}
            </article>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.undoTitle}
        consequence={messages.undoConsequence}
        confirmLabel={messages.undo}
        onConfirm={() => {
          setAsking(false);
          if (asked) undo(asked.id);
        }}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

function Texts({ one }: { one: PastDishImport }) {
  const label = messages.states[one.state];
  const { photosToFetch, photoProblems } = one;
  return (
    <div className="work-texts">
      <p className="work-name" dir="auto">
        {messages.done(one)} {label && <span className="work-state">{label}</span>}
      </p>
      {one.state === "undone" && <p>{messages.undone(one)}</p>}
      {one.state === "done" && photosToFetch > 0 && <p role="status">{messages.fetching(photosToFetch)}</p>}
      {photoProblems.length > 0 && (
        <details>
          <summary>{messages.photoProblems(photoProblems.length)}</summary>
          <ul>
            {photoProblems.map((problem) => (
              <li key={problem.row} dir="auto">
                {messages.photoProblem(problem)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="work-note">
        <Ago moment={one.createdAt} say={messages.imported} />
        {one.by !== null && <bdi>{messages.importedBy(one.by)}</bdi>}
      </p>
    </div>
  );
}
