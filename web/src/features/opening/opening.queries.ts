import { call } from "@dishboard/contract/endpoint";
import {
  createInvitation,
  endInvitation,
  type Invitation,
  listInvitations,
  readOpening,
  readPosterPlaces,
  vouchForInvitation,
} from "@dishboard/contract/opening";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../lib/person-call.ts";

/** The board's fullness; administrators only. */
export const openingQuery = queryOptions({
  queryKey: ["opening"],
  queryFn: ({ signal }) => call(personTransport, readOpening, {}, { signal }),
  staleTime: 0,
});

/** Poster places and paper; administrators only. */
export const posterPlacesQuery = (query: { part: number; restaurant: string | undefined }) =>
  queryOptions({
    queryKey: ["posters", query],
    queryFn: ({ signal }) => call(personTransport, readPosterPlaces, { query }, { signal }),
    staleTime: 0,
  });

/** Invitations, newest first; administrators only. */
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
