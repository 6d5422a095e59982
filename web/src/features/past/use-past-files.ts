import { useCallback, useEffect, useRef, useState } from "react";
import { addRows, joinFound } from "./files/file-reader.ts";
import type { Found, FoundTable } from "./files/found-reader.ts";
import { rowsOf, type TableMeaning } from "./files/table-reader.ts";
import { pastMessages } from "./past.messages.ts";

export type PastFilesState =
  | { status: "idle" }
  | { status: "reading" }
  | { status: "failed"; message: string }
  | {
      status: "found";
      files: readonly string[];
      found: Found;
      more: "none" | "reading" | "failed";
    };

/** Reads files in their own worker. */
export function usePastFiles() {
  const [state, setState] = useState<PastFilesState>({ status: "idle" });
  const worker = useRef<Worker>(null);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  /** Replaces earlier findings or adds; failure keeps them. */
  const read = (files: readonly File[], isMore = false) => {
    if (files.length === 0) return;
    stop();
    const names = files.map(({ name }) => name);
    setState((before) =>
      isMore && before.status === "found" ? { ...before, more: "reading" } : { status: "reading" },
    );
    const fail = () => {
      stop();
      setState((before) =>
        before.status === "found" ? { ...before, more: "failed" } : { status: "failed", message: pastMessages.failed },
      );
    };
    const reader = new Worker(new URL("./files/file-worker.ts", import.meta.url), { type: "module" });
    worker.current = reader;
    reader.onerror = fail;
    reader.onmessageerror = fail;
    reader.onmessage = ({ data }: MessageEvent<Found | null>) => {
      if (data === null) return fail();
      stop();
      setState((before) =>
        before.status === "found"
          ? { ...before, files: [...before.files, ...names], found: joinFound(before.found, data), more: "none" }
          : { status: "found", files: names, found: data, more: "none" },
      );
    };
    reader.postMessage(files);
  };

  const cancel = () => {
    stop();
    setState((before) => (before.status === "found" ? { ...before, more: "none" } : { status: "idle" }));
  };

  const discard = () => {
    stop();
    setState({ status: "idle" });
  };

  const answerTable = (table: FoundTable, meaning: TableMeaning | null) =>
    setState((before) => {
      if (before.status !== "found") return before;
      const rest = { ...before.found, tables: before.found.tables.filter((one) => one !== table) };
      const more: Found = { visits: [], places: [], saves: [], tables: [], problems: [] };
      if (meaning) addRows(more, table.file, rowsOf(table, meaning), new Date());
      return { ...before, found: joinFound(rest, more) };
    });

  return { state, read, cancel, discard, answerTable };
}

/** An import's name after its first file, without characters that cannot be stored. */
export function importNameOf([first = "", ...others]: readonly string[]): string {
  const name = others.length === 0 ? first : `${first} +${others.length}`;
  const line = Array.from(name.replace(/\p{Cc}/gu, "").trim());
  return line.slice(0, 100).join("") || "files";
}
