import { call } from "@dishboard/contract/endpoint";
import * as calls from "@dishboard/contract/moderators";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../../lib/person-call.ts";
import { reportsKey } from "../reports.queries.ts";

/** The moderators, for administrators. */
export const moderatorsQuery = queryOptions({
  queryKey: [...reportsKey, "moderators"],
  queryFn: async ({ signal }) => (await call(personTransport, calls.listModerators, {}, { signal })).moderators,
  staleTime: 0,
});

/** Names a moderator, and returns all of them. */
export async function sendModerator(username: string): Promise<calls.Moderator[]> {
  return (await call(personTransport, calls.nameModerator, { body: { username } })).moderators;
}

/** Removes a moderator, and returns those who are left. */
export async function sendModeratorRemoval(id: string): Promise<calls.Moderator[]> {
  return (await call(personTransport, calls.removeModerator, { params: { id } })).moderators;
}
