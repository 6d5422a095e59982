/**
 * Answers page loads offline with the last board or an offline page, and shows pushes. Network first, so that an old
 * release never hides a new one.
 */
type WorkerEvent = { waitUntil(work: Promise<unknown>): void };
type InstallEvent = WorkerEvent & {
  addRoutes?(routes: { condition: object; source: "network" }): Promise<void>;
};
type FetchEvent = WorkerEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type PushEvent = WorkerEvent & { data: { json(): unknown } | null };
type RenewalEvent = WorkerEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};
type StoredSubscription = { publicKey: string; endpoint: string | undefined; auth: string | undefined };
type NotificationEvent = WorkerEvent & { notification: Notification };
type WorkerScope = {
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(type: "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "message", listener: (event: WorkerEvent & { data: unknown }) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: RenewalEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(options: { includeUncontrolled: boolean }): Promise<{ url: string }[]>;
    openWindow(address: string): Promise<unknown>;
  };
};

/** `CopyNotice`'s markup, from the build. */
declare const copyNotice: string;

const worker = self as unknown as WorkerScope;
const cacheName = "boards";
const fileCacheName = "files";
/** A release has about 220. */
const maxFiles = 250;
const maxPictures = 8;
const subscriptionCacheName = "push";
const subscriptionAddress = "/push-subscription";
const boards = ["/", "/pantry-100"];
/** Parameters that open a card; any other may be another board. */
const cardNames = ["dish", "product"];
/**
 * Without static routes WebKit skips its cache for passed requests, and Firefox drops answers after failed preloads.
 */
const hasStaticRoutes =
  "addRoutes" in Object((globalThis as { InstallEvent?: { prototype: object } }).InstallEvent?.prototype);

worker.addEventListener("install", (event) => {
  // Other requests do not even start this script.
  event.addRoutes?.({ condition: { not: { requestMode: "navigate" } }, source: "network" });
  void worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  const { navigationPreload } = worker.registration;
  // An earlier release enabled it everywhere.
  const preload = hasStaticRoutes ? navigationPreload?.enable() : navigationPreload?.disable();
  event.waitUntil(Promise.all([preload, storeOpenBoards()]));
});

// A list of loaded files comes from a page that this script does not control. Any other message means a new place, so
// the stored board is outdated.
worker.addEventListener("message", (event) =>
  event.waitUntil(Array.isArray(event.data) ? keepLoaded(event.data) : storeOpenBoards()),
);

worker.addEventListener("fetch", (event) => {
  const { mode, method, url, destination } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(load(event));
  else if (hasStaticRoutes || origin !== location.origin) return;
  else if (pathname.startsWith("/assets/")) event.respondWith(loadFile(event));
  else if (destination === "image" && pathname.endsWith(".webp")) event.respondWith(loadPicture(event.request));
});

worker.addEventListener("push", (event) => event.waitUntil(show(event.data)));

worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(addressOf(event.notification.data)));
});

/** Replaces the previous message. Browsers require a notification for each push, even an empty one. */
async function show(data: PushEvent["data"]): Promise<void> {
  let message: { title?: unknown; body?: unknown } = {};
  try {
    message = Object(data?.json());
  } catch {
    // From another release of the server.
  }
  const { title, body } = message;
  await worker.registration.showNotification(typeof title === "string" ? title : "Something has happened", {
    body: typeof body === "string" ? body : "",
    tag: "news",
    icon: "/icon-192.png",
    data: message,
    ...{ renotify: true },
  });
}

async function renew({ oldSubscription, newSubscription }: RenewalEvent): Promise<void> {
  const stored = await readSubscription();
  const old = oldSubscription?.toJSON();
  const before = old ? { endpoint: old.endpoint, auth: old.keys?.auth } : stored;
  if (!before) return;
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? stored?.publicKey ?? null;
  const subscription =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const now = subscription.toJSON();
  const response = await fetch("/api/notifications/push/renewal", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      before: { endpoint: before.endpoint, auth: before.auth },
      now: { endpoint: now.endpoint, p256dh: now.keys?.p256dh, auth: now.keys?.auth },
    }),
  });
  if (response.ok && stored) await storeSubscription({ ...stored, endpoint: now.endpoint, auth: now.keys?.auth });
}

async function readSubscription(): Promise<StoredSubscription | null> {
  const stored = await caches.match(subscriptionAddress, { cacheName: subscriptionCacheName });
  return stored ? stored.json() : null;
}

async function storeSubscription(subscription: StoredSubscription): Promise<void> {
  await (await caches.open(subscriptionCacheName)).put(subscriptionAddress, new Response(JSON.stringify(subscription)));
}

/** The message's page on this site; the fragment names the notification that opening reads. */
function addressOf(message: unknown): string {
  const { path, id } = Object(message) as { path?: unknown; id?: unknown };
  const { origin } = location;
  let url = new URL("/notifications", origin);
  try {
    if (typeof path === "string") url = new URL(path, origin);
  } catch {
    // Not a path.
  }
  if (url.origin !== origin) return `${origin}/notifications`;
  // A path may look like another site's address.
  return `${origin}${url.pathname}${typeof id === "string" ? `#notification=${id}` : ""}`;
}

async function load(event: FetchEvent): Promise<Response> {
  const { pathname, searchParams } = new URL(event.request.url);
  const isBoard = boards.includes(pathname);
  // Filters, an order and 'People you follow' make another board.
  const isFiltered = isBoard && [...searchParams.keys()].some((name) => !cardNames.includes(name));
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isBoard && !isFiltered) event.waitUntil(store(pathname, response.clone()));
    return response;
  } catch {
    if (isFiltered) return Response.redirect(pathname);
    const cache = await caches.open(cacheName);
    const stored = await cache.match(pathname);
    return stored ? copyOf(stored) : offlinePage((await cache.keys()).map(({ url }) => new URL(url).pathname));
  }
}

/** Stores open boards: the first predates this script. */
async function storeOpenBoards(): Promise<void> {
  const open = await worker.clients.matchAll({ includeUncontrolled: true });
  const paths = new Set(open.map(({ url }) => new URL(url).pathname));
  await Promise.all(boards.filter((path) => paths.has(path)).map(async (path) => store(path, await fetch(path))));
}

async function store(path: string, response: Response): Promise<void> {
  if (!response.ok) return;
  const stored = await caches.open(cacheName);
  if (hasStaticRoutes) return stored.put(path, response);
  const html = await response.clone().text();
  const before = await htmlOf(stored, path);
  const others = await Promise.all(boards.filter((board) => board !== path).map((board) => htmlOf(stored, board)));
  await stored.put(path, response);
  await keepFiles(html, { before, others });
}

async function htmlOf(stored: Cache, path: string): Promise<string> {
  return (await (await stored.match(path))?.text()) ?? "";
}

/** Keeps a board's files. Removes earlier boards' pictures, and the previous release's files. */
async function keepFiles(html: string, { before, others }: { before: string; others: string[] }): Promise<void> {
  const cache = await caches.open(fileCacheName);
  const needed = new Set([html, ...others].flatMap((one) => [...assetsOf(one), ...picturesOf(one)]));
  const isNewRelease = before !== "" && assetsOf(before).join() !== assetsOf(html).join();
  const kept = new Set<string>();
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (needed.has(pathname) || (pathname.startsWith("/assets/") && !isNewRelease)) kept.add(pathname);
    else await cache.delete(request);
  }
  const missing = [...assetsOf(html), ...picturesOf(html)].filter((path) => !kept.has(path));
  await addEach(cache, missing);
}

/** Keeps files loaded before this script was active, such as an open card's code. */
async function keepLoaded(urls: string[]): Promise<void> {
  if (hasStaticRoutes) return;
  const cache = await caches.open(fileCacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = urls.filter((url) => !kept.has(url));
  await addEach(cache, missing);
}

async function addEach(cache: Cache, urls: string[]): Promise<void> {
  await Promise.allSettled(urls.map((url) => cache.add(url)));
}

function assetsOf(html: string): string[] {
  return Array.from(
    html.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/assets\/[^"]+\.(?:js|woff2))"/g),
    ([, path = ""]) => path,
  );
}

function picturesOf(html: string): string[] {
  return Array.from(html.matchAll(/<img[^>]* src="(\/[^"]+\.webp)"/g), ([, path = ""]) => path).slice(0, maxPictures);
}

async function loadFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // The cache may be closed or full.
  const cache = await caches.open(fileCacheName).catch(() => null);
  const kept = await cache?.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  // By address: WebKit applies this script's policy to a request for a worker's code, and blocks it.
  const response = await fetch(request.url);
  if (cache && response.status === 200) event.waitUntil(keepFile(cache, request.url, response.clone()));
  return response;
}

async function keepFile(cache: Cache, url: string, response: Response): Promise<void> {
  await cache.put(url, response);
  const [oldest, ...rest] = await cache.keys();
  if (oldest && rest.length >= maxFiles) await cache.delete(oldest);
}

async function loadPicture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(fileCacheName);
    const kept = (await cache.keys()).find(({ url }) => widestOf(url) === widestOf(request.url));
    const response = kept && (await cache.match(kept, { ignoreVary: true }));
    if (response) return response;
    throw error;
  }
}

function widestOf(url: string): string {
  return url.replace(/-(?:192|384|768)\.webp$/, ".webp");
}

/** Marks a stored page as a copy, so its scripts refetch all. The notice is in the page, as scripts may be missing. */
async function copyOf(stored: Response): Promise<Response> {
  const html = (await stored.text())
    .replace("<html", "<html data-copy")
    // A stale page has a notice already.
    .replace(
      /(<main id="main"[^>]*>)(?:<div class="offline-notice">.*?<\/div><\/div><\/div>)?/s,
      (_, main: string) => main + copyNotice,
    );
  return new Response(html, { headers: stored.headers });
}

const boardNames: Record<string, string> = { "/": "The Dishboard 100", "/pantry-100": "100 Eat In Hits" };

function offlinePage(stored: string[]): Response {
  const links = stored.map((path) => `<a href="${path}">${boardNames[path]}</a>`).join("");
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>You're offline</title><style>
:root{color-scheme:light dark}
body{margin:0}main{min-height:100vh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;box-sizing:border-box;
text-align:center;font:1rem/1.5 system-ui,sans-serif;color:#241b2f;background:#faf6ef}
@media(prefers-color-scheme:dark){main{color:#f5f0fa;background:#130f19}}
h1,p{margin:0}h1{font-size:1.75rem;line-height:1.2}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px}
a{display:grid;place-items:center;min-height:44px;padding:0 20px;border-radius:14px;font-weight:600;text-decoration:none;color:#fff;background:#6d28d9}
</style><main><h1>You're offline</h1><p>${stored.length > 0 ? "This page needs a connection. What you saw last is still here:" : "This page needs a connection."}</p>
<nav aria-label="Pages">${links}<a href="">Try again</a></nav></main>`;
  return new Response(html, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}
