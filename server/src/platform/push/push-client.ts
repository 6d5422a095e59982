import { createECDH } from "node:crypto";
import { request as requestByHttp } from "node:http";
import { request as requestByHttps } from "node:https";
import type { Database } from "../../database/connect.ts";
import type { PushSettings } from "../settings.ts";
import { lookupPublic, readEndpoint } from "./push-services.ts";
import { findVapidKeys } from "./vapid-keys.ts";

/** A device's address, and the two keys to encrypt for it. */
export type PushTarget = { endpoint: string; p256dh: Buffer; auth: Buffer };

/** The service accepted the message, the device no longer exists, or a retry is needed. */
export type PushResult =
  | { kind: "accepted" }
  | { kind: "gone" }
  | {
      kind: "failed";
      reason: string;
      retryAfterMs: number | null;
    };

export type PushClient = {
  /** Encrypts and sends a message. It replaces an earlier one that was not fetched. */
  send(target: PushTarget, message: object): Promise<PushResult>;
};

const timeoutMs = 10_000;
const maxReplyBytes = 16_384;
/** A device that is off gets the newest message within a day, or none. */
const ttlSeconds = 86_400;
const topic = "news";

/** Creates the client. The first message loads the encryption library. */
export function createPushClient({ db, settings }: { db: Database; settings: PushSettings }): PushClient {
  return {
    async send(target, message) {
      const url = readEndpoint(target.endpoint, settings.services);
      if (!url || !isPublicKey(target.p256dh)) return { kind: "gone" };
      const { headers, body } = await encrypt(target, message, { db, contact: settings.contact });
      try {
        // Services set by the operator may be in the local network.
        const isNamed = settings.services.includes(url.origin);
        return resultOf(await post(url, { headers, body, ...(isNamed ? {} : { lookup: lookupPublic }) }));
      } catch (error) {
        return { kind: "failed", reason: reasonOf(error), retryAfterMs: null };
      }
    },
  };
}

export function isPublicKey(key: Buffer): boolean {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  try {
    return pair.computeSecret(key).length > 0;
  } catch {
    return false;
  }
}

async function encrypt(
  { endpoint, p256dh, auth }: PushTarget,
  message: object,
  { db, contact }: { db: Database; contact: string },
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { default: webPush } = await import("web-push");
  const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
    vapidDetails: { subject: contact, ...(await findVapidKeys(db)) },
    TTL: ttlSeconds,
    topic,
  });
  return { headers: headers as Record<string, string>, body: body as Buffer };
}

type Reply = { status: number; retryAfter: string | undefined };
type Sent = { headers: Record<string, string>; body: Buffer; lookup?: typeof lookupPublic };

/** Posts without following redirects, and reads only the status. */
function post(url: URL, { body, ...options }: Sent): Promise<Reply> {
  const request = url.protocol === "https:" ? requestByHttps : requestByHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", signal: AbortSignal.timeout(timeoutMs), ...options }, (reply) => {
      resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers["retry-after"] });
      let size = 0;
      reply.on("error", () => {});
      reply.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxReplyBytes) reply.destroy();
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function resultOf({ status, retryAfter }: Reply): PushResult {
  if (status >= 200 && status < 300) return { kind: "accepted" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const seconds = /^\d{1,7}$/.test(retryAfter ?? "") ? Number(retryAfter) : null;
  return { kind: "failed", reason: `status ${status}`, retryAfterMs: seconds === null ? null : seconds * 1_000 };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "no reply in time";
  return (error as NodeJS.ErrnoException).code ?? error.message;
}
