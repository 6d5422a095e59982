import { Readable } from "node:stream";
import { Problem, type ProblemCode } from "@dishboard/contract/problem";
import { Server } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { v7 } from "uuid";
import {
  type AdmitUpload,
  createUploadStore,
  deleteUpload,
  findUpload,
  type ResumableUpload,
} from "../storage/resumable-uploads.ts";
import { leaveBodiesUnparsed, receiveFile } from "./file-bodies.ts";

export type ResumableUploads = {
  path: string;
  dataDir: string;
  maxBytes: number;
  messages: Record<"notFound" | "tooLarge" | "empty" | "tooManyAtOnce", string>;
  /** Throws `Problem` for callers who may not upload. */
  personOf(request: FastifyRequest): Promise<{ id: string }>;
  admit: AdmitUpload;
  throwIfNoRoom(upload: ResumableUpload): Promise<void>;
};

/** Mounts uploads by the tus protocol, accessible only to their owners. */
export function mountResumableUploads(server: FastifyInstance, uploads: ResumableUploads): void {
  const { path, dataDir, messages, personOf } = uploads;
  const owners = new Map<string, string>();
  const failures = new WeakMap<object, unknown>();
  const tus = new Server({
    path,
    datastore: createUploadStore(dataDir, {
      ownerOf: (id) => owners.get(id) ?? "",
      admit: uploads.admit,
      tooManyAtOnce: messages.tooManyAtOnce,
    }),
    relativeLocation: true,
    maxSize: uploads.maxBytes,
    namingFunction: (request) => request.headers.get("x-upload-id") ?? "",
    onResponseError: async (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });

  async function handle(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> {
    const passed = requestFor(request, reply, id);
    const answer = await tus.handleWeb(passed);
    if (answer.status >= 400) throw problemOf(answer.status, failures.get(passed), messages);
    for (const [name, value] of answer.headers)
      if (!/^(access-control-|content-length$)/.test(name)) reply.header(name, value);
    return reply.header("cache-control", "no-store").status(answer.status).send();
  }

  server.register(async (scope) => {
    leaveBodiesUnparsed(scope);
    scope.post(path, async (request, reply) => {
      const { id: userId } = await personOf(request);
      throwUnlessLength(request, uploads);
      const id = v7();
      owners.set(id, userId);
      const begun = await handle(request, reply, id).finally(() => owners.delete(id));
      // If the member is erased at this moment, either the erasure deletes this upload, or it is noticed here.
      await personOf(request).catch(async (error: unknown) => {
        await deleteUpload(dataDir, id);
        throw error;
      });
      return begun;
    });
    scope.route<{ Params: { id: string } }>({
      method: ["HEAD", "PATCH", "DELETE"],
      url: `${path}/:id`,
      handler: async (request, reply) => {
        const viewer = await personOf(request);
        const upload = await findUpload(dataDir, request.params.id);
        if (upload?.userId !== viewer.id) throw new Problem("not-found", messages.notFound);
        if (request.method === "PATCH") await uploads.throwIfNoRoom(upload);
        return handle(request, reply, upload.id);
      },
    });
  });
}

function throwUnlessLength({ headers }: FastifyRequest, { maxBytes, messages }: ResumableUploads): void {
  const length = Number(headers["upload-length"] ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 0)
    throw new Problem("invalid", "An upload has to say how many bytes it has, in Upload-Length");
  if (length === 0) throw new Problem("invalid", messages.empty);
  if (length > maxBytes) throw new Problem("too-large", messages.tooLarge);
}

function requestFor(request: FastifyRequest, reply: FastifyReply, id: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === "string" && /^(tus-resumable|upload-(length|offset)|content-(type|length))$/.test(name))
      headers.set(name, value);
  headers.set("x-upload-id", id);
  const hasBody = request.method === "PATCH";
  const body = hasBody ? Readable.toWeb(receiveFile(request, reply).bytes) : null;
  return new Request(`http://localhost${request.url}`, {
    method: request.method,
    headers,
    ...(body ? { body: body as ReadableStream, duplex: "half" } : {}),
  } as RequestInit);
}

function problemOf(status: number, error: unknown, messages: ResumableUploads["messages"]): unknown {
  // The error handler knows those of the disk or the database.
  if (error instanceof Error) return error;
  const problems: Record<number, [ProblemCode, string]> = {
    404: ["not-found", messages.notFound],
    409: ["conflict", "The upload has another length by now"],
    410: ["not-found", messages.notFound],
    // One that is too large was refused before its first byte.
    413: ["too-large", "More bytes arrive than the upload was said to have"],
  };
  const [code, message] = problems[status] ?? ["invalid", "This is not a request of the tus protocol, version 1.0.0"];
  return new Problem(code, message);
}
