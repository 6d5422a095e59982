import { placeCookieName } from "../features/places/place-storage.ts";

/** Registers the service worker for offline boards. Only on https or localhost. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register("/service-worker.js").catch(() => {
    // Works without it.
  });
  if (!navigator.serviceWorker.controller) void reportLoadedFiles();
  let place = placeCookie();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || placeCookie() === place) return;
    place = placeCookie();
    navigator.serviceWorker.controller?.postMessage("place-changed");
  });
}

/** Sends the worker this page's files: it misses them on a first visit, and cards of a stored board need them. */
async function reportLoadedFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const assets = `${location.origin}/assets/`;
  new PerformanceObserver((list) => {
    const loaded = list.getEntries().flatMap(({ name }) => (name.startsWith(assets) ? name : []));
    if (loaded.length > 0) active?.postMessage(loaded);
  }).observe({ type: "resource", buffered: true });
}

function placeCookie(): string | undefined {
  return document.cookie.split("; ").find((one) => one.startsWith(`${placeCookieName}=`));
}
