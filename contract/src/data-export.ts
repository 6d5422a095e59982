import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const exportDays = 7;

export const exportLinkSeconds = 60;

export const exportArchivePath = "/api/data-export/archive";

export const exportErrors = {
  notReady: "There is no export to download. Please ask for a new one.",
  linkExpired: "This download link has expired. Please press Download again.",
} as const;

/** `progress` rises to 100. */
export const DataExport = z.object({
  state: z.enum(["waiting", "working", "ready", "failed"]),
  progress: z.int(),
  bytes: z.nullable(z.number()),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type DataExport = z.infer<typeof DataExport>;

const ofOnePerson = { tag: "accounts", auth: "person" } as const;

export const readExport = endpoint({
  method: "GET",
  path: "/api/data-export",
  operationId: "readExport",
  summary: "How far one's own export is, null when there is none",
  description: "An export that is ready is deleted after a week.",
  reply: z.object({ export: z.nullable(DataExport) }),
  ...ofOnePerson,
});

export const requestExport = endpoint({
  method: "POST",
  path: "/api/data-export",
  operationId: "requestExport",
  summary: "Asks for an archive of everything that one has written and uploaded",
  description:
    "It is made in the background, one at a time for each person: while one is made a repeated call changes nothing. A finished one is replaced. An email tells when it is ready.",
  reply: z.object({ export: DataExport }),
  ...ofOnePerson,
  limit: ["exports"],
  limitMessage: "You have asked for several exports today. Please try again tomorrow.",
});

export const createExportLink = endpoint({
  method: "POST",
  path: "/api/data-export/link",
  operationId: "createExportLink",
  summary: "A link under which a browser downloads one's own archive within a minute",
  description:
    "The link holds a token for this archive and this session; signing out ends it. A program can get /api/data-export/archive with its access token instead.",
  reply: z.object({ path: z.string() }),
  ...ofOnePerson,
});
