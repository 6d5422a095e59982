import { call } from "@dishboard/contract/endpoint";
import {
  addImportFile,
  answerImportFile,
  type ImportFile,
  importUploadsPath,
  listImports,
  type PastImport,
  type PlaceColumns,
  removeImportFile,
  startImport,
  undoImport,
} from "@dishboard/contract/imports";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../lib/person-call.ts";
import { repeatCall, type SendOptions, sendBytes } from "../../lib/resumable-upload.ts";
import { importMessages } from "./imports.messages.ts";

const whileWorkingMs = 1_000;
/** Another administrator may start. */
const otherwiseMs = 20_000;

/** Waiting files and latest imports; polled while busy. */
export const importsQuery = queryOptions({
  queryKey: ["imports"],
  queryFn: ({ signal }) => call(personTransport, listImports, {}, { signal }),
  refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? whileWorkingMs : otherwiseMs),
  staleTime: 0,
});

function isWorking({ files, imports }: { files: ImportFile[]; imports: PastImport[] }): boolean {
  return (
    files.some(({ state }) => state === "looking" || state === "importing") ||
    imports.some(({ state }) => state === "running" || state === "undoing")
  );
}

/** Uploads and inspects a file; resumes an earlier upload. */
export async function sendFile(file: File, options: SendOptions): Promise<ImportFile> {
  const id = await sendBytes(importUploadsPath, file, options, { outlivesReload: true });
  const body = { fileName: file.name.slice(0, 200), day: new Date(file.lastModified).toISOString().slice(0, 10) };
  const add = () => call(personTransport, addImportFile, { params: { id }, body }, { signal: options.signal });
  return repeatCall(add, options.signal, importMessages.uploadFailed);
}

export function sendAnswers(
  id: string,
  body: { source: string | null; licence: string | null; columns: PlaceColumns | null },
): Promise<ImportFile> {
  return call(personTransport, answerImportFile, { params: { id }, body });
}

export function sendStart(id: string): Promise<ImportFile> {
  return call(personTransport, startImport, { params: { id } });
}

export async function sendRemoval(id: string): Promise<void> {
  await call(personTransport, removeImportFile, { params: { id } });
}

export function sendUndo(number: number): Promise<PastImport> {
  return call(personTransport, undoImport, { params: { number } });
}
