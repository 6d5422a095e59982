import { useQueryClient } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import { useEffect, useId, useRef, useState } from "react";
import { messageOf } from "../../lib/failures.ts";
import { listKeys, savedPlacesKey } from "../../lib/item-lists.ts";
import { newSubmissionKey } from "../../lib/submission-key.ts";
import { useRetainedFocus } from "../../lib/use-retained-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useFileInput } from "../../ui/use-file-input.tsx";
import { refreshLog } from "../food-log/log-cache.ts";
import { VisitsAsked } from "../food-log/visits/visits-asked.tsx";
import type { Found } from "./files/found-reader.ts";
import { FoundList } from "./found-list.tsx";
import { pastMessages as messages } from "./past.messages.ts";
import { type Chosen, pastQuery, sendPast } from "./past.queries.ts";
import { PastImports } from "./past-imports.tsx";
import { TableColumns } from "./table-columns.tsx";
import { importNameOf, type PastFilesState, usePastFiles } from "./use-past-files.ts";
import "./past.css";

export function MyPast({ personId }: { personId: string }) {
  const client = useQueryClient();
  const { state, read, cancel, discard, answerTable } = usePastFiles();
  const [importId, setImportId] = useState(newSubmissionKey);
  const [sent, setSent] = useState<number | null>(null);
  const [notice, setNotice] = useState<{ look: "success" | "error"; text: string } | null>(null);
  const focus = useRetainedFocus<HTMLDivElement>(state.status === "found" ? `found ${state.more}` : state.status);
  const answer = useRef<HTMLDivElement>(null);
  // The pressed button is gone, and on a phone the answer is far above.
  useEffect(() => {
    if (notice?.look === "success") answer.current?.focus();
  }, [notice]);

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: pastQuery(personId).queryKey }),
      client.invalidateQueries({ queryKey: listKeys.saved }),
      client.invalidateQueries({ queryKey: [savedPlacesKey, personId] }),
      refreshLog(client, personId),
    ]);
  const bring = async (name: string, chosen: Chosen) => {
    setNotice(null);
    setSent(0);
    try {
      const added = await sendPast(personId, importId, name, chosen, setSent);
      setNotice({ look: "success", text: messages.brought(added) });
      setImportId(newSubmissionKey());
      discard();
    } catch (error) {
      setNotice({ look: "error", text: messages.stopped(messageOf(error)) });
    } finally {
      setSent(null);
      void refresh();
    }
  };
  const choose = (files: File[]) => {
    setNotice(null);
    read(files);
  };
  const undone = () => {
    setNotice(null);
    return refresh();
  };
  return (
    <div className="past-parts" {...focus}>
      {notice?.look === "success" && (
        <div ref={answer} tabIndex={-1}>
          <Notice look="success">{notice.text}</Notice>
        </div>
      )}
      {state.status === "idle" && <VisitsAsked personId={personId} />}
      {state.status === "found" ? (
        <>
          <Problems problems={state.found.problems} isAll={!hasRows(state.found)} />
          {(state.found.tables.length > 0 || hasRows(state.found)) && (
            <MoreFiles
              more={state.more}
              isDisabled={sent !== null}
              onChoose={(files) => read(files, true)}
              onCancel={cancel}
            />
          )}
          {state.found.tables.map((table) => (
            <TableColumns key={table.file} table={table} onAnswer={(meaning) => answerTable(table, meaning)} />
          ))}
          {hasRows(state.found) ? (
            <FoundList
              found={state.found}
              sent={sent}
              isReading={state.more === "reading"}
              onBring={(chosen) => bring(importNameOf(state.files), chosen)}
              onDiscard={discard}
            />
          ) : (
            state.found.tables.length === 0 && (
              <>
                <Notice look="error">{messages.nothing}</Notice>
                <ChooseFiles onChoose={choose} />
              </>
            )
          )}
        </>
      ) : state.status === "reading" ? (
        <div className="past-card raised">
          <p role="status">{messages.reading}</p>
          <Button data-focus onClick={cancel}>
            {messages.cancel}
          </Button>
        </div>
      ) : (
        <>
          {state.status === "failed" && <Notice look="error">{state.message}</Notice>}
          <ChooseFiles onChoose={choose} />
        </>
      )}
      {notice?.look === "error" && <Notice look="error">{notice.text}</Notice>}
      {state.status === "idle" && <PastImports personId={personId} onUndone={undone} />}
    </div>
  );
}

function ChooseFiles({ onChoose }: { onChoose: (files: File[]) => void }) {
  const titleId = useId();
  return (
    <section className="past-card raised" aria-labelledby={titleId}>
      <p>{messages.private}</p>
      <h2 id={titleId}>{messages.whatTitle}</h2>
      <ul className="past-what">
        {messages.what.map(({ name, what }) => (
          <li key={name}>
            <b>{name}</b>: {what}
          </li>
        ))}
      </ul>
      <div className="past-buttons">
        <FilesButton look="main" label={messages.choose} onChoose={onChoose} />
      </div>
    </section>
  );
}

type MoreFilesProps = {
  more: Extract<PastFilesState, { status: "found" }>["more"];
  isDisabled: boolean;
  onChoose: (files: File[]) => void;
  onCancel: () => void;
};

function MoreFiles({ more, isDisabled, onChoose, onCancel }: MoreFilesProps) {
  return (
    <>
      {more === "failed" && <Notice look="error">{messages.failed}</Notice>}
      <div className="past-buttons past-more-files">
        {more === "reading" ? (
          <>
            <p role="status">{messages.reading}</p>
            <Button data-focus onClick={onCancel}>
              {messages.cancel}
            </Button>
          </>
        ) : (
          <FilesButton look="line" label={messages.chooseMore} isDisabled={isDisabled} onChoose={onChoose} />
        )}
      </div>
    </>
  );
}

type FilesButtonProps = {
  look: "main" | "line";
  label: string;
  isDisabled?: boolean;
  onChoose: (files: File[]) => void;
};

function FilesButton({ look, label, isDisabled = false, onChoose }: FilesButtonProps) {
  const { input, choose } = useFileInput(onChoose, { isMultiple: true });
  return (
    <>
      {input}
      <Button look={look} data-focus disabled={isDisabled} onClick={choose}>
        <FileUp size={18} />
        {label}
      </Button>
    </>
  );
}

function Problems({ problems, isAll }: { problems: Found["problems"]; isAll: boolean }) {
  if (problems.length === 0) return null;
  return (
    <details className="past-card raised" open={isAll}>
      <summary>{messages.problems(problems.length)}</summary>
      <ul className="past-what">
        {problems.slice(0, 50).map((problem) => (
          <li key={JSON.stringify(problem)} dir="auto">
            {messages.problemOf(problem)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function hasRows({ visits, places, saves }: Found): boolean {
  return visits.length + places.length + saves.length > 0;
}
