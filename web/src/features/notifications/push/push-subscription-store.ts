import type { PushSubscription as GivenSubscription } from "@dishboard/contract/push";

/** Where the service worker finds the subscription: some browsers do not pass it the old one when it changes. */
const stored = { cacheName: "push", address: "/push-subscription" };

/** Why a browser cannot show notifications. */
export type Obstacle = "no-https" | "unsupported" | "not-installed" | "blocked";

/** Finds out why this browser cannot show notifications. Null when it can, or may ask its person. */
export function findObstacle(): Obstacle | null {
  if (!window.isSecureContext) return "no-https";
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  // Only Apple's phones and tablets say whether the site was installed; there it has to be.
  if (!isSupported) return "standalone" in navigator && !navigator.standalone ? "not-installed" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : null;
}

/** Calls the listener when the person allows notifications, or forbids them; returns what stops that. */
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
      // A browser that does not tell is asked when the page is opened again.
    },
  );
  return () => {
    isStopped = true;
    status?.removeEventListener("change", listener);
  };
}

/** Finds where this browser is reached with a site's key. Null when it has not subscribed, or with another key. */
export async function findOwnEndpoint(publicKey: string): Promise<string | null> {
  const subscription = await findSubscription();
  const key = subscription?.options.applicationServerKey;
  return key && base64UrlOf(key) === publicKey ? subscription.endpoint : null;
}

/** Renews this browser's subscription at a new address. Throws if the browser or its push service refuses. */
export async function subscribe(publicKey: string): Promise<GivenSubscription> {
  await dropSubscription();
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error("there is no service worker");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  const { endpoint } = subscription;
  // Without a storage the browser is reached all the same, until it has another address.
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
