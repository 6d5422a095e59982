import {
  addImportFile,
  answerImportFile,
  importErrors,
  importUploadsPath,
  listImports,
  removeImportFile,
  startImport,
  undoImport,
} from "@dishboard/contract/imports";
import { maxImportBytes } from "@dishboard/contract/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mountResumableUploads } from "../../../platform/http/resumable-uploads.ts";
import { route } from "../../../platform/http/route.ts";
import type { Viewer } from "../../../platform/sessions/access-tokens.ts";
import { findViewer, requireViewer } from "../../../platform/sessions/viewer.ts";
import { freeBytes } from "../../../platform/storage/free-space.ts";
import { storageFull } from "../../../platform/storage/storage.ts";
import {
  addFile,
  answer,
  askForUndo,
  type ImportFilesDeps,
  listEverything,
  remove,
  start,
} from "./import-files.service.ts";

/** Mounts uploads of files and their imports. */
export function importFilesRoutes(server: FastifyInstance, deps: ImportFilesDeps): void {
  const { dataDir } = deps.settings;
  const throwIfNoRoom = async (bytes: number) => {
    if ((await freeBytes(dataDir)) < deps.settings.storageFloor + bytes) throw storageFull();
  };
  mountResumableUploads(server, {
    path: importUploadsPath,
    dataDir,
    maxBytes: maxImportBytes,
    messages: importErrors,
    personOf: administratorOf,
    admit: ({ size }, promisedBytes) => throwIfNoRoom(size + promisedBytes),
    throwIfNoRoom: ({ size, received }) => throwIfNoRoom(size - received),
  });
  route(server, listImports, () => listEverything(deps));
  route(
    server,
    addImportFile,
    ({ viewer, params, body }) => addFile(deps, { id: params.id, userId: viewer.id }, body),
    { isLong: true },
  );
  route(server, answerImportFile, ({ params, body }) => answer(deps, params.id, body));
  route(server, startImport, ({ params }) => start(deps, params.id));
  route(server, removeImportFile, async ({ params }) => {
    await remove(deps, params.id);
    return { removed: true };
  });
  route(server, undoImport, ({ params }) => askForUndo(deps, params.number));
}

async function administratorOf(request: FastifyRequest): Promise<{ id: string }> {
  const viewer = await findViewer(request);
  await requireViewer("administrator", viewer, request);
  return viewer as Viewer;
}
