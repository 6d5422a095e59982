import { call } from "@dishboard/contract/endpoint";
import { type Presence, type PresenceOutcome, readConfirmation, reportPresence } from "@dishboard/contract/presence";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport, nullIfNotFound } from "../../../lib/call.ts";
import { personTransport } from "../../../lib/person-call.ts";

/** A restaurant's last confirmation; null if missing. */
export function confirmationQuery(id: string) {
  return queryOptions({
    queryKey: ["confirmation", id] as const,
    queryFn: ({ signal }) => nullIfNotFound(call(browserTransport, readConfirmation, { params: { id } }, { signal })),
    staleTime: 60_000,
  });
}

export async function sendPresence(id: string, says: Presence): Promise<PresenceOutcome> {
  return (await call(personTransport, reportPresence, { params: { id }, body: { says } })).outcome;
}
