import { Problem } from "@dishboard/contract/problem";
import { type PushRenewal, type PushState, type PushSubscription, pushErrors } from "@dishboard/contract/push";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { isPublicKey, type PushTarget } from "../../../platform/push/push-client.ts";
import { readEndpoint } from "../../../platform/push/push-services.ts";
import { findVapidKeys } from "../../../platform/push/vapid-keys.ts";
import type { PushSettings } from "../../../platform/settings.ts";
import * as repository from "./push.repository.ts";

export type PushDeps = { db: Database; clock: () => Date; settings: PushSettings };

type Session = { id: string; sessionId: string };

/** Job that sends a device its news. */
export const pushTask = "push";

export type PushRequest = { deviceId: string };

/** A session's push state and the subscription key. */
export async function findPushState({ db, settings }: PushDeps, { sessionId }: Session): Promise<PushState> {
  if (!settings.isOn) return { publicKey: null, endpoint: null };
  const { publicKey } = await findVapidKeys(db);
  return { publicKey, endpoint: await repository.findEndpoint(db.read("latest"), sessionId) };
}

/** Sends a person's later notifications to a session's device. */
export async function switchOn(deps: PushDeps, viewer: Session, subscription: PushSubscription): Promise<PushState> {
  const { db, clock } = deps;
  const target = readTarget(deps, subscription);
  const device = { id: v7(), userId: viewer.id, sessionId: viewer.sessionId, notifiedId: v7(), ...target };
  await inTransaction(db.write, async (transaction) => {
    const obstacle = await repository.replaceDevice(transaction, device, clock());
    if (obstacle === "ended") throw new Problem("sign-in-required", pushErrors.signIn);
    if (obstacle === "another's") throw new Problem("conflict", pushErrors.keys, "endpoint");
  });
  return findPushState(deps, viewer);
}

/** Reads a subscription. Throws `Problem` for an address that nothing is sent to. */
function readTarget({ settings }: PushDeps, { endpoint, p256dh, auth }: PushSubscription): PushTarget {
  if (!settings.isOn) throw new Problem("conflict", pushErrors.off);
  if (!readEndpoint(endpoint, settings.services)) throw new Problem("invalid", pushErrors.endpoint, "endpoint");
  const key = Buffer.from(p256dh, "base64url");
  if (!isPublicKey(key)) throw new Problem("invalid", pushErrors.keys, "p256dh");
  // Exactly the browser's, which compares it.
  return { endpoint, p256dh: key, auth: Buffer.from(auth, "base64url") };
}

/** Moves a device to its renewed subscription; repeatable. */
export async function renewDevice(deps: PushDeps, { before, now }: PushRenewal): Promise<{ isOn: boolean }> {
  const target = readTarget(deps, now);
  // The old service may be unknown, but is an address.
  if (!URL.canParse(before.endpoint) || new URL(before.endpoint).href !== before.endpoint)
    throw new Problem("invalid", pushErrors.endpoint, "endpoint");
  const known = { endpoint: before.endpoint, auth: Buffer.from(before.auth, "base64url") };
  const isRenewed = await repository.updateTarget(deps.db.write, known, target);
  return { isOn: isRenewed || (await repository.isTarget(deps.db.write, target)) };
}

/** Ends pushes to a session's device. */
export async function switchOff(deps: PushDeps, viewer: Session): Promise<PushState> {
  await repository.deleteDeviceOf(deps.db.write, viewer.sessionId);
  return findPushState(deps, viewer);
}

/** Queues pushes to a person's devices, in the news' transaction. */
export async function queuePushes(transaction: Kysely<Schema>, userId: string): Promise<void> {
  for (const deviceId of await repository.listDevices(transaction, userId)) await queuePush(transaction, deviceId);
}

/** Queues a device's push, replacing the queued one. */
export async function queuePush(db: Kysely<Schema>, deviceId: string, delayMs = 0): Promise<void> {
  const request: PushRequest = { deviceId };
  await addJob(db, pushTask, request, `${pushTask} ${deviceId}`, null, `${Math.ceil(delayMs)} milliseconds`);
}
