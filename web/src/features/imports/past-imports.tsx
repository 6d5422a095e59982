import type { PastImport } from "@dishboard/contract/imports";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { Ago } from "../../lib/times.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { importMessages as messages } from "./imports.messages.ts";
import { sendUndo } from "./imports.queries.ts";
import { useImportWork } from "./use-import-work.ts";

/** The imports, the newest first, each with its undo. */
export function PastImports({ imports }: { imports: readonly PastImport[] }) {
  const { isBusy, work } = useImportWork();
  const [asked, setAsked] = useState<PastImport | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="import-past" aria-labelledby="imports">
      <h2 id="imports">{messages.imports}</h2>
      <ul>
        {imports.map((one) => (
          <li key={one.id}>
            <article className="import-card raised" aria-label={`${one.id} ${one.fileName}`}>
              <PastImportTexts one={one} />
              {(one.state === "ended" || one.state === "cut-off") && (
                <Button
                  look="line"
                  size="bar"
                  aria-label={messages.undoOf(one.fileName)}
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
        consequence={messages.undoConsequence[asked?.has ?? "places"]}
        confirmLabel={messages.undo}
        onConfirm={() => {
          setAsking(false);
          if (asked) work(() => sendUndo(asked.id));
        }}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

function PastImportTexts({ one }: { one: PastImport }) {
  const { fileName, source, licence, day, state, doubtful } = one;
  const label = messages.states[state];
  return (
    <div className="import-texts">
      <p className="import-name">
        {fileName} {label && <span className="import-state">{label}</span>}
      </p>
      <p>
        {state === "undone" ? messages.undone(one) : messages.done(one)}
        {state !== "undone" && doubtful > 0 && `, ${messages.doubtful(doubtful)}`}
      </p>
      <p className="import-note">
        {messages.from(source, licence, day)}. <Ago moment={one.createdAt} say={messages.imported} />
      </p>
    </div>
  );
}
