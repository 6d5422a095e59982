import { importErrors } from "@dishboard/contract/imports";
import { maxImportBytes } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { importMessages } from "./imports.messages.ts";
import { importsQuery, sendFile } from "./imports.queries.ts";

export type ImportUploadState =
  | { status: "idle" }
  | { status: "uploading"; name: string; percent: number }
  | { status: "failed"; file: File | null; message: string };

/** Uploads one file at a time. Leaving keeps what arrived; only `cancel` deletes it. */
export function useImportUpload() {
  const client = useQueryClient();
  const [state, setState] = useState<ImportUploadState>({ status: "idle" });
  const current = useRef<AbortController>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const send = async (file: File) => {
    if (file.size === 0) return setState({ status: "failed", file: null, message: importErrors.empty });
    if (file.size > maxImportBytes) return setState({ status: "failed", file: null, message: importErrors.tooLarge });
    const controller = new AbortController();
    current.current = controller;
    const show = (next: ImportUploadState) => {
      if (isMounted.current && !controller.signal.aborted) setState(next);
    };
    const { name } = file;
    show({ status: "uploading", name, percent: 0 });
    try {
      const onProgress = (percent: number) => show({ status: "uploading", name, percent });
      await sendFile(file, { signal: controller.signal, onProgress });
      await client.invalidateQueries({ queryKey: importsQuery.queryKey });
      show({ status: "idle" });
    } catch (error) {
      show({ status: "failed", file, message: error instanceof Problem ? error.message : importMessages.uploadFailed });
    }
  };

  const cancel = () => {
    current.current?.abort();
    setState({ status: "idle" });
  };

  return { state, send, cancel };
}
