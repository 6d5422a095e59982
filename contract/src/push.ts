/** There is one device per session. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const maxPushEndpointLength = 2_048;

/** A new device replaces the one that went longest without a notification. */
export const maxPushDevices = 10;

export const pushErrors = {
  signIn: "Please sign in to see your notifications",
  off: "Notifications on devices are switched off on this site",
  endpoint: "The push service of this browser is not known here",
  keys: "The keys of this browser cannot be used",
} as const;

export const PushState = z.object({
  /** base64url; null if the site sends nothing. */
  publicKey: z.nullable(z.string()),
  /** Null if push is off. */
  endpoint: z.nullable(z.string()),
});
export type PushState = z.infer<typeof PushState>;

export const PushSubscription = z.strictObject({
  endpoint: z
    .string({ error: pushErrors.endpoint })
    .check(z.maxLength(maxPushEndpointLength, { error: pushErrors.endpoint })),
  p256dh: z.string({ error: pushErrors.keys }).check(z.regex(/^[\w-]{87}$/, { error: pushErrors.keys })),
  auth: z.string({ error: pushErrors.keys }).check(z.regex(/^[\w-]{22}$/, { error: pushErrors.keys })),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

const ofThisSession = {
  tag: "notifications",
  auth: "person",
  signInMessage: pushErrors.signIn,
  reply: PushState,
} as const;

export const readPush = endpoint({
  method: "GET",
  path: "/api/notifications/push",
  operationId: "readPush",
  summary: "Whether notifications are sent to the device of this session",
  description: "`publicKey` is what the browser subscribes with; null where the site sends nothing.",
  ...ofThisSession,
  limit: ["notifications"],
});

export const switchPushOn = endpoint({
  method: "PUT",
  path: "/api/notifications/push",
  operationId: "switchPushOn",
  summary: "Sends one's notifications to the device of this session from now on",
  description: `Ends with the session. At most ${maxPushDevices} devices of a person are on.`,
  body: PushSubscription,
  ...ofThisSession,
  limit: ["notificationChanges"],
});

export const switchPushOff = endpoint({
  method: "DELETE",
  path: "/api/notifications/push",
  operationId: "switchPushOff",
  summary: "Sends no more notifications to the device of this session",
  description: "A repeated call changes nothing.",
  ...ofThisSession,
  limit: ["notificationChanges"],
});

export const PushRenewal = z.strictObject({
  before: z.pick(PushSubscription, { endpoint: true, auth: true }),
  now: PushSubscription,
});
export type PushRenewal = z.infer<typeof PushRenewal>;

export const renewPush = endpoint({
  method: "POST",
  path: "/api/notifications/push/renewal",
  operationId: "renewPush",
  tag: "notifications",
  summary: "Goes on sending notifications to a browser that has renewed its subscription",
  description:
    "For service workers, which have no session: the caller that knows the address and the secret of a subscription is its browser. A repeated call changes nothing.",
  body: PushRenewal,
  reply: z.object({
    /** Whether notifications are sent to the renewed subscription. */
    isOn: z.boolean(),
  }),
  limit: ["pushRenewals"],
});
