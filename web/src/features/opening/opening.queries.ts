import { call, pathOf } from "@dishboard/contract/endpoint";
import {
  createInvitation,
  endInvitation,
  type Invitation,
  listInvitations,
  type PosterKind,
  postersPath,
  readOpening,
  vouchForInvitation,
} from "@dishboard/contract/opening";
import { NotAnswered, readProblem } from "@dishboard/contract/problem";
import { queryOptions } from "@tanstack/react-query";
import { personTransport, sendAsPerson } from "../../lib/person-call.ts";

/** Two hundred pages are drawn in seconds, and others may be before them. */
const pdfTimeoutMs = 60_000;

/** How full the board is; administrators only. */
export const openingQuery = queryOptions({
  queryKey: ["opening"],
  queryFn: ({ signal }) => call(personTransport, readOpening, {}, { signal }),
  staleTime: 0,
});

/** The invitations, the newest first; administrators only. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: async ({ signal }) => (await call(personTransport, listInvitations, {}, { signal })).invitations,
  staleTime: 0,
});

export function sendInvitation(body: { groupName: string; days: number; maxPeople: number }): Promise<Invitation> {
  return call(personTransport, createInvitation, { body });
}

export function sendEnd(id: string): Promise<Invitation> {
  return call(personTransport, endInvitation, { params: { id } });
}

export function sendVouch(id: string): Promise<Invitation> {
  return call(personTransport, vouchForInvitation, { params: { id } });
}

/** Which posters are made: of all places with a dish a part, or of one place. */
export type PostersRequest = { kind: PosterKind; part?: number; restaurants?: string };

/** Fetches posters as a PDF. Throws the server's `Problem`, or `NotAnswered`. */
export async function fetchPosters(request: PostersRequest): Promise<Blob> {
  const reply = await sendAsPerson((headers) =>
    fetch(pathOf({ path: postersPath }, {}, request), { headers, signal: AbortSignal.timeout(pdfTimeoutMs) }),
  ).catch((error: unknown) => {
    throw error instanceof TypeError || error instanceof DOMException ? new NotAnswered() : error;
  });
  if (reply.ok) return reply.blob();
  throw readProblem(await reply.json().catch(() => undefined)) ?? new NotAnswered(reply.status);
}
