import type { ImportFile, ImportPreview } from "@dishboard/contract/imports";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Day } from "../../lib/times.tsx";
import { useRetainedFocus } from "../../lib/use-retained-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { ImportAnswers } from "./import-answers.tsx";
import { importMessages as messages } from "./imports.messages.ts";
import { sendRemoval, sendStart } from "./imports.queries.ts";
import { useImportWork } from "./use-import-work.ts";

export function ImportFileCard({ file }: { file: ImportFile }) {
  const { isBusy, work } = useImportWork();
  const [isChanging, setChanging] = useState(false);
  const { state, preview } = file;
  const focus = useRetainedFocus<HTMLElement>(`${state} ${isChanging}`);
  const asks = state === "asks" || (state === "ready" && isChanging);
  return (
    <article className="work-card raised" aria-label={file.fileName} {...focus}>
      <h2 className="work-name" data-focus tabIndex={-1}>
        {file.fileName}
      </h2>
      {file.message !== null && <Notice look="error">{file.message}</Notice>}
      {state === "looking" && (
        <p role="status" className="import-waits">
          {messages.looking(file.progress)}
        </p>
      )}
      {state === "importing" && <Storing stored={file.progress} places={preview?.places ?? 0} />}
      {asks && <ImportAnswers file={file} onSent={() => setChanging(false)} />}
      {state === "ready" && !isChanging && preview && <Preview file={file} preview={preview} />}
      <div className="import-buttons">
        {state === "ready" && !isChanging && (
          <>
            {preview && preview.places > 0 && (
              <Button look="main" aria-disabled={isBusy} onClick={() => work(() => sendStart(file.id))}>
                {messages.start(preview.places)}
              </Button>
            )}
            <Button look="line" onClick={() => setChanging(true)}>
              {messages.change}
            </Button>
          </>
        )}
        {isChanging && asks && <Button onClick={() => setChanging(false)}>{messages.cancel}</Button>}
        {state !== "importing" && (
          <Button aria-disabled={isBusy} onClick={() => work(() => sendRemoval(file.id))}>
            <Trash2 size={18} />
            {messages.remove}
          </Button>
        )}
      </div>
    </article>
  );
}

function Storing({ stored, places }: { stored: number; places: number }) {
  if (stored === 0)
    return (
      <p role="status" className="import-waits">
        {messages.reading}
      </p>
    );
  const percent = Math.min(100, Math.floor((stored / Math.max(1, places)) * 100));
  return (
    <div className="import-progress">
      <p>{messages.storing(stored, places)}</p>
      <ProgressBar label={messages.storeProgress} percent={percent} />
    </div>
  );
}

function Preview({ file, preview }: { file: ImportFile; preview: ImportPreview }) {
  const { source, licence, day } = file;
  return (
    <div className="work-texts">
      <p className="import-summary">{messages.summary(preview)}</p>
      <p className="work-note">
        <Day moment={`${day}T12:00:00Z`} say={(of) => messages.from(source ?? "", licence, of)} />
      </p>
      {preview.told && preview.places > 0 && <p className="work-note">{messages.told(preview.told)}</p>}
      {preview.places === 0 && <Notice look="error">{messages.nothing}</Notice>}
      {preview.places > 0 && <p>{messages.next}</p>}
      {messages.more(preview).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {preview.problems.length > 0 && (
        <details>
          <summary>{messages.problems}</summary>
          {preview.problems.length >= 50 && <p className="work-note">{messages.firstProblems}</p>}
          <ul>
            {preview.problems.map(({ at, reason }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same place and reason
              <li key={n}>
                {at}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
