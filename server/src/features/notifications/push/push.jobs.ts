import { notificationsPageSize } from "@dishboard/contract/limits";
import { sentenceOf } from "@dishboard/contract/notification-sentences";
import { maxUnreadCount, type Notification } from "@dishboard/contract/notifications";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { type Log, warnSparingly } from "../../../platform/log.ts";
import type { PushClient, PushResult } from "../../../platform/push/push-client.ts";
import { listNotifications } from "../list.repository.ts";
import { countUnread } from "../notifications.repository.ts";
import { type RefreshDeps, refreshNotifications } from "../refresh.service.ts";
import * as repository from "./push.repository.ts";
import { type PushRequest, pushTask, queuePush } from "./push.service.ts";

export type PushJobsDeps = RefreshDeps & { client: PushClient; isOn: boolean; log: Log };

/** Replaces the device's previous message. */
export type PushMessage = {
  title: string;
  body: string;
  /** All notifications if there are several. */
  path: string;
  /** Read by opening; null for several. */
  id: string | null;
};

const secondMs = 1_000;
const dayMs = 24 * 3_600 * secondMs;
const gapMs = 60 * secondMs;
/** Within about four hours. */
const maxFailures = 9;
const firstPauseMs = 60 * secondMs;
const maxPauseMs = dayMs / 4;
const maxFailingMs = 14 * dayMs;
const batchSize = 200;
const noId = "00000000-0000-0000-0000-000000000000";

/** Finds news in votes and likes, and sends pushes. */
export function pushJobs(deps: PushJobsDeps): Tasks {
  return {
    "pushes-due": { run: () => queueDue(deps), at: "*/10 * * * *" },
    [pushTask]: { run: (payload) => tell(deps, (payload as PushRequest).deviceId), sends: "pushes" },
  };
}

/** Votes and likes write nothing, so they are polled. */
async function queueDue({ db, isOn }: PushJobsDeps): Promise<void> {
  let due: string[] = [];
  do {
    const after = due.at(-1) ?? noId;
    due = isOn ? await repository.listDue(db.read("latest"), { after, limit: batchSize }) : [];
    for (const id of due) await queuePush(db.write, id);
  } while (due.length === batchSize);
}

async function tell(deps: PushJobsDeps, deviceId: string): Promise<void> {
  const { db, clock, client, isOn } = deps;
  const now = clock();
  const device = isOn ? await repository.findDevice(db.read("latest"), deviceId, now) : undefined;
  if (!device) return;
  const waitMs = Math.max(...[device.pausedUntil, later(device.sentAt, gapMs)].map((date) => msUntil(date, now)));
  if (waitMs > 0) return queuePush(db.write, deviceId, waitMs);
  await refreshNotifications(deps, device.userId);
  const unread = await listUnsent(deps, device);
  const [newest] = unread;
  if (!newest) return;
  const shown = await newestHeard(deps, unread);
  // Skips hidden news for good.
  if (!shown) return repository.updateNotified(db.write, deviceId, newest.id, null);
  const count = await countUnread(db.read("latest"), device.userId);
  const result = await client.send(device, messageOf(shown, count));
  await settle(deps, device, newest.id, result);
}

async function listUnsent({ db }: PushJobsDeps, { userId, notifiedId }: repository.Device): Promise<Notification[]> {
  const page = { before: undefined, limit: notificationsPageSize };
  const newest = await listNotifications(db.read("latest"), userId, page);
  return newest.filter(({ id, isRead }) => !isRead && id > notifiedId);
}

async function newestHeard({ db }: PushJobsDeps, unread: Notification[]): Promise<Notification | undefined> {
  const people = unread.flatMap(({ person }) => person?.id ?? []);
  const acting = new Set(await repository.listActivePeople(db.read("latest"), people));
  return unread.find(({ person }) => !person || acting.has(person.id));
}

function messageOf(notification: Notification, unread: number): PushMessage {
  const title = sentenceOf(notification)
    .map((part) => (typeof part === "string" ? part : part.name))
    .join("");
  if (unread <= 1) return { title, body: "", path: pathOf(notification), id: notification.id };
  const others = unread >= maxUnreadCount ? "many" : unread - 1;
  return { title, body: `And ${others} more`, path: "/notifications", id: null };
}

function pathOf({ item, post, person }: Notification): string {
  if (item ?? post) return `/${(item ?? post)?.kind}/${(item ?? post)?.id}`;
  return person ? `/profile/${person.id}` : "/notifications";
}

async function settle(deps: PushJobsDeps, device: repository.Device, notifiedId: string, result: PushResult) {
  const { db, clock, log } = deps;
  const now = clock();
  if (result.kind === "gone") return repository.deleteDevice(db.write, device.id);
  if (result.kind === "accepted") return repository.updateNotified(db.write, device.id, notifiedId, now);
  warnSparingly(log, { reason: result.reason }, "a push service did not take a message");
  const failures = device.failures + 1;
  const failingSince = device.failingSince ?? now;
  if (now.getTime() - failingSince.getTime() > maxFailingMs) return repository.deleteDevice(db.write, device.id);
  const isGivenUp = failures >= maxFailures;
  const pauseMs = Math.min(maxPauseMs, Math.max(firstPauseMs * 2 ** (failures - 1), result.retryAfterMs ?? 0));
  const pausedUntil = new Date(now.getTime() + pauseMs);
  await repository.updateFailed(db.write, device.id, { failures: isGivenUp ? 0 : failures, failingSince, pausedUntil });
  if (isGivenUp) await repository.updateNotified(db.write, device.id, notifiedId, null);
  else await queuePush(db.write, device.id, pauseMs);
}

function later(date: Date | null, ms: number): Date | null {
  return date && new Date(date.getTime() + ms);
}

/** Later dates come from a wrong clock. */
function msUntil(date: Date | null, now: Date): number {
  const ms = date ? date.getTime() - now.getTime() : 0;
  return ms > maxPauseMs ? 0 : ms;
}
