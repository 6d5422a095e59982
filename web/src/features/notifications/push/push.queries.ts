import { call } from "@dishboard/contract/endpoint";
import { type PushSubscription, readPush, switchPushOff, switchPushOn } from "@dishboard/contract/push";
import { queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../../lib/person-call.ts";
import { notificationsOf } from "../notifications.queries.ts";
import { findOwnEndpoint } from "./push-subscription-store.ts";

/** Null key if the server sends none. */
export type OwnPush = { publicKey: string | null; isOn: boolean };

/** Whether this browser is subscribed, both here and on the server. */
export function pushQuery(personId: string) {
  return queryOptions({
    queryKey: [...notificationsOf(personId), "push"] as const,
    queryFn: async ({ signal }): Promise<OwnPush> => {
      const { publicKey, endpoint } = await call(transportAs(personId), readPush, {}, { signal });
      const own = publicKey === null || endpoint === null ? null : await findOwnEndpoint(publicKey);
      return { publicKey, isOn: own !== null && own === endpoint };
    },
    staleTime: 0,
  });
}

export async function sendPushOn(personId: string, subscription: PushSubscription): Promise<void> {
  await call(transportAs(personId), switchPushOn, { body: subscription });
}

export async function sendPushOff(personId: string): Promise<void> {
  await call(transportAs(personId), switchPushOff, {});
}
