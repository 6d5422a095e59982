import { call } from "@dishboard/contract/endpoint";
import * as calls from "@dishboard/contract/moderators";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../../lib/person-call.ts";
import { reportsKey } from "../reports.queries.ts";

export const moderatorsQuery = queryOptions({
  queryKey: [...reportsKey, "moderators"],
  queryFn: async ({ signal }) => (await call(personTransport, calls.listModerators, {}, { signal })).moderators,
  staleTime: 0,
});

export async function sendModerator(username: string): Promise<calls.Moderator[]> {
  return (await call(personTransport, calls.nameModerator, { body: { username } })).moderators;
}

export async function sendModeratorRemoval(id: string): Promise<calls.Moderator[]> {
  return (await call(personTransport, calls.removeModerator, { params: { id } })).moderators;
}
