import type { PushSubscription as GivenSubscription } from "@dishboard/contract/push";

/** For the service worker: some browsers omit the old subscription on a change. */
const stored = { cacheName: "push", address: "/push-subscription" };

/** Why notifications cannot show. */
export type Obstacle = "no-https" | "unsupported" | "not-installed" | "blocked";

/** Finds the obstacle here; null if none or still to be asked. */
export function findObstacle(): Obstacle | null {
  if (!window.isSecureContext) return "no-https";
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  // Only Apple's phones and tablets tell, and require, installation.
  if (!isSupported) return "standalone" in navigator && !navigator.standalone ? "not-installed" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : null;
}

/** Listens for permission changes; returns a stop. */
export function onPermissionChange(listener: () => void): () => void {
  let status: PermissionStatus | undefined;
  let isStopped = false;
  navigator.permissions?.query({ name: "notifications" }).then(
    (found) => {
      if (isStopped) return;
      status = found;
      status.addEventListener("change", listener);
    },
    () => {
      // Other browsers are asked on reopening.
    },
  );
  return () => {
    isStopped = true;
    status?.removeEventListener("change", listener);
  };
}

/** This browser's endpoint for a key; null without or with another key. */
export async function findOwnEndpoint(publicKey: string): Promise<string | null> {
  const subscription = await findSubscription();
  const key = subscription?.options.applicationServerKey;
  return key && base64UrlOf(key) === publicKey ? subscription.endpoint : null;
}

/** Subscribes at a new address. Throws if browser or push service refuses. */
export async function subscribe(publicKey: string): Promise<GivenSubscription> {
  await dropSubscription();
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error("there is no service worker");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  const { endpoint } = subscription;
  // Without storage it works until the address changes.
  await store({ publicKey, endpoint, auth }).catch(() => {});
  return { endpoint, p256dh, auth };
}

export async function dropSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
  await window.caches?.delete(stored.cacheName).catch(() => {});
}

async function store(subscription: { publicKey: string; endpoint: string; auth: string }): Promise<void> {
  await (await caches.open(stored.cacheName)).put(stored.address, new Response(JSON.stringify(subscription)));
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

function base64UrlOf(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
