import { call, type Transport } from "@dishboard/contract/endpoint";
import { joinByInvitation, readInvitation } from "@dishboard/contract/opening";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport, nullIfNotFound } from "../../lib/call.ts";
import { transportAs } from "../../lib/person-call.ts";

/** An invitation's sender, or null. */
export function invitationQuery(code: string, transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: ["invitation", code],
    queryFn: ({ signal }) => nullIfNotFound(call(transport, readInvitation, { params: { code } }, { signal })),
  });
}

export function sendJoin(personId: string, code: string): Promise<{ groupName: string; isCounted: boolean }> {
  return call(transportAs(personId), joinByInvitation, { params: { code } });
}
