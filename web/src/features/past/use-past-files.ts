import { useCallback, useEffect, useRef, useState } from "react";
import { addRows } from "./files/file-reader.ts";
import type { Found, FoundTable } from "./files/found-reader.ts";
import { rowsOf, type TableMeaning } from "./files/table-reader.ts";
import { pastMessages } from "./past.messages.ts";

/** Where the reading of somebody's files is. */
export type PastFilesState =
  | { status: "idle" }
  | { status: "reading" }
  | { status: "failed"; message: string }
  | { status: "found"; name: string; found: Found };

/** Reads files in the browser, in a worker that is there for them alone. */
export function usePastFiles() {
  const [state, setState] = useState<PastFilesState>({ status: "idle" });
  const worker = useRef<Worker>(null);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const read = (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    stop();
    setState({ status: "reading" });
    const fail = () => {
      stop();
      setState({ status: "failed", message: pastMessages.failed });
    };
    const reader = new Worker(new URL("./files/file-worker.ts", import.meta.url), { type: "module" });
    worker.current = reader;
    reader.onerror = fail;
    reader.onmessageerror = fail;
    reader.onmessage = ({ data }: MessageEvent<Found | null>) => {
      if (data === null) return fail();
      stop();
      const name = files.length === 1 ? first.name : `${first.name} +${files.length - 1}`;
      setState({ status: "found", name: nameOf(name), found: data });
    };
    reader.postMessage(files);
  };

  const cancel = () => {
    stop();
    setState({ status: "idle" });
  };

  /** Takes the rows of a table as the person says, or leaves it out. */
  const answerTable = (table: FoundTable, meaning: TableMeaning | null) =>
    setState((before) => {
      if (before.status !== "found") return before;
      const { found } = before;
      const tables = found.tables.filter((one) => one !== table);
      const next = { ...found, visits: [...found.visits], places: [...found.places], saves: found.saves, tables };
      const problems = [...found.problems];
      if (meaning) addRows({ ...next, problems }, table.file, rowsOf(table, meaning), new Date());
      return { ...before, found: { ...next, problems } };
    });

  return { state, read, cancel, answerTable };
}

/** As long as the name of an import may be, without what cannot be stored. */
function nameOf(name: string): string {
  const line = Array.from(name.replace(/\p{Cc}/gu, "").trim());
  return line.slice(0, 100).join("") || "files";
}
