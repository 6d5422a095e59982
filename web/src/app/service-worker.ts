import { placeCookieName } from "../features/places/place-storage.ts";

/** Lets the browser keep the last board for times without a network. Only pages that came over https, or from this machine, may. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register("/service-worker.js").catch(() => {
    // A browser that refuses it does without.
  });
  if (!navigator.serviceWorker.controller) void reportLoadedFiles();
  let place = placeCookie();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || placeCookie() === place) return;
    place = placeCookie();
    navigator.serviceWorker.controller?.postMessage("place-changed");
  });
}

/**
 * Tells the worker which of the site's files this page loads: on a first visit it does not answer for them, and would lack the
 * code that a stored board needs to open a card.
 */
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
