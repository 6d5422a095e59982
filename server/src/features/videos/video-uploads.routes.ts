import { Readable } from "node:stream";
import { maxVideoBytes } from "@dishboard/contract/limits";
import { Problem, type ProblemCode } from "@dishboard/contract/problem";
import { videoErrors, videoUploadLimit, videoUploadsPath } from "@dishboard/contract/videos";
import { Server } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { v7 } from "uuid";
import { leaveBodiesUnparsed, receiveFile } from "../../platform/http/file-bodies.ts";
import { TooManyRequests } from "../../platform/rate-limiter.ts";
import { findViewer } from "../../platform/sessions/viewer.ts";
import { throwIfFull } from "../media/storage-limits.service.ts";
import { createUploadStore, deleteVideoUpload, findVideoUpload } from "./video-upload-files.service.ts";
import { throwIfNoSpace, type VideoUploadDeps } from "./video-uploads.service.ts";

/** What the library answers with, by its status; its own words are for programmers. */
const problems: Record<number, [ProblemCode, string]> = {
  404: ["not-found", videoErrors.notFound],
  409: ["conflict", "The upload has another length by now"],
  410: ["not-found", videoErrors.notFound],
  413: ["too-large", videoErrors.tooLarge],
};

/** Mounts the receiving of videos by the tus protocol: one's own uploads only. */
export function videoUploadsRoutes(server: FastifyInstance, deps: VideoUploadDeps): void {
  const { dataDir } = deps.settings;
  const owners = new Map<string, string>();
  const failures = new WeakMap<object, unknown>();
  const tus = new Server({
    path: videoUploadsPath,
    datastore: createUploadStore(dataDir, {
      ownerOf: (id) => owners.get(id) ?? "",
      admit: (...upload) => admit(deps, ...upload),
    }),
    relativeLocation: true,
    maxSize: maxVideoBytes,
    namingFunction: (request) => request.headers.get("x-upload-id") ?? "",
    onResponseError: async (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });

  /** Lets the library answer; its errors leave in the one form. */
  async function handle(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> {
    const passed = requestFor(request, reply, id);
    const answer = await tus.handleWeb(passed);
    if (answer.status >= 400) throw problemOf(answer.status, failures.get(passed));
    for (const [name, value] of answer.headers)
      if (!/^(access-control-|content-length$)/.test(name)) reply.header(name, value);
    return reply.header("cache-control", "no-store").status(answer.status).send();
  }

  server.register(async (scope) => {
    leaveBodiesUnparsed(scope);
    scope.post(videoUploadsPath, async (request, reply) => {
      const { id: userId } = await personOf(request);
      throwUnlessLength(request);
      const id = v7();
      owners.set(id, userId);
      const begun = await handle(request, reply, id).finally(() => owners.delete(id));
      // Who is erased at this moment leaves nothing: either this is deleted with the rest, or it is seen here.
      await personOf(request).catch(async (error: unknown) => {
        await deleteVideoUpload(dataDir, id);
        throw error;
      });
      return begun;
    });
    scope.route<{ Params: { id: string } }>({
      method: ["HEAD", "PATCH", "DELETE"],
      url: `${videoUploadsPath}/:id`,
      handler: async (request, reply) => {
        const viewer = await personOf(request);
        const upload = await findVideoUpload(dataDir, request.params.id);
        if (upload?.userId !== viewer.id) throw new Problem("not-found", videoErrors.notFound);
        if (request.method === "PATCH")
          await throwIfFull(dataDir, deps.settings.storageFloor + upload.size - upload.received);
        return handle(request, reply, upload.id);
      },
    });
  });
}

async function personOf(request: FastifyRequest): Promise<{ id: string }> {
  const viewer = await findViewer(request);
  if (!viewer) throw new Problem("sign-in-required", videoErrors.signIn);
  return viewer;
}

/** Throws unless an upload may begin: it finds room, and is not one too many of its person's. */
async function admit(deps: VideoUploadDeps, { userId, size }: { userId: string; size: number }, promisedBytes: number) {
  await throwIfNoSpace(deps, { userId, bytes: size, promisedBytes });
  const used = await deps.limiter.consume([{ limit: videoUploadLimit, key: userId }]);
  if (used) throw new TooManyRequests(used.retryAfterSeconds, videoErrors.tooManyAtOnce);
}

/** Throws `Problem` when an upload is declared to have no bytes or too many. */
function throwUnlessLength({ headers }: FastifyRequest): void {
  const length = Number(headers["upload-length"] ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 0)
    throw new Problem("invalid", "An upload has to say how many bytes it has, in Upload-Length");
  if (length === 0) throw new Problem("invalid", videoErrors.empty);
  if (length > maxVideoBytes) throw new Problem("too-large", videoErrors.tooLarge);
}

/** The request as the library takes it. */
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

function problemOf(status: number, error: unknown): unknown {
  // Of the disk or the database: the handler of errors knows them.
  if (error instanceof Error) return error;
  const [code, message] = problems[status] ?? ["invalid", "This is not a request of the tus protocol, version 1.0.0"];
  return new Problem(code, message);
}
