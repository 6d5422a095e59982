import type { PastImport } from "@dishboard/contract/imports";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { Ago, Day } from "../../lib/times.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { importMessages as messages } from "./imports.messages.ts";
import { sendUndo } from "./imports.queries.ts";
import { useImportWork } from "./use-import-work.ts";

export function PastImports({ imports }: { imports: readonly PastImport[] }) {
  const { isBusy, work } = useImportWork();
  const [asked, setAsked] = useState<PastImport | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="work-past" aria-labelledby="imports">
      <h2 id="imports">{messages.imports}</h2>
      <ul>
        {imports.map((one, n) => (
          <li key={one.id}>
            <article className="work-card raised" aria-label={`${one.id} ${one.fileName}`}>
              <PastImportTexts one={one} isNewest={n === 0} />
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
        consequence={asked && messages.undoConsequence(asked)}
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

function PastImportTexts({ one, isNewest }: { one: PastImport; isNewest: boolean }) {
  const { fileName, source, licence, day, state, added, doubtful } = one;
  const label = messages.states[state];
  return (
    <div className="work-texts">
      <p className="work-name">
        {fileName} {label && <span className="work-state">{label}</span>}
      </p>
      <p>{state === "undone" ? messages.undone(one) : messages.done(one)}</p>
      {state !== "undone" && doubtful > 0 && (
        <p>
          <Link to={paths.places}>{messages.doubtful(doubtful)}</Link>
        </p>
      )}
      {isNewest && state === "ended" && added > 0 && <p>{messages.next}</p>}
      <p className="work-note">
        <Day moment={`${day}T12:00:00Z`} say={(of) => messages.from(source, licence, of)} />.{" "}
        <Ago moment={one.createdAt} say={messages.imported} />
      </p>
    </div>
  );
}
