import {
  createExportLink,
  exportArchivePath,
  exportErrors,
  readExport,
  requestExport,
} from "@dishboard/contract/data-export";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { replyWithFile } from "../../platform/http/file-replies.ts";
import { route } from "../../platform/http/route.ts";
import type { Viewer } from "../../platform/sessions/access-tokens.ts";
import { findViewer, hasActiveSession } from "../../platform/sessions/viewer.ts";
import type { Archives } from "../../platform/storage/archives.ts";
import { findExportOf } from "./data-export.repository.ts";
import * as exports from "./data-export.service.ts";

/** Mounts requesting and downloading one's export. */
export function dataExportRoutes(
  server: FastifyInstance,
  { archives, siteName, ...deps }: exports.ExportsDeps & { archives: Archives; siteName: string },
): void {
  route(server, readExport, async ({ viewer }) => {
    const row = await findExportOf(deps.db.read("latest"), viewer.id);
    return { export: row ? exports.exportOf(row) : null };
  });

  route(server, requestExport, async ({ viewer }) => ({ export: await exports.requestExport(deps, viewer.id) }));

  route(server, createExportLink, async ({ viewer }) => ({ path: await exports.createLink(deps, viewer) }));

  server.get<{ Querystring: { token?: unknown } }>(exportArchivePath, async (request, reply) => {
    const viewer = await downloaderOf(deps, request);
    const { id, created_at } = await exports.readyExportOf(deps.db, viewer.id);
    const name = `${siteName.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase()}-${created_at.toISOString().slice(0, 10)}.zip`;
    reply.header("content-disposition", `attachment; filename="${name}"`);
    return replyWithFile(request, reply, {
      name: id,
      type: "application/zip",
      cacheControl: "private, no-store",
      exists: async () => true,
      read: (range) => archives.read(id, range),
    });
  });
}

/** The link's person while the session lasts, or who is signed in. */
async function downloaderOf(
  deps: exports.ExportsDeps,
  request: FastifyRequest<{ Querystring: { token?: unknown } }>,
): Promise<Viewer> {
  const { token } = request.query;
  if (typeof token !== "string") return signedIn(await findViewer(request));
  const viewer = await exports.viewerOfLink(deps, token);
  if (!(await hasActiveSession(viewer, request))) throw new Problem("forbidden", exportErrors.linkExpired);
  return viewer;
}

function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new Problem("sign-in-required", "Please sign in first");
  return viewer;
}
