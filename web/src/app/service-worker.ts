import { placeCookieName } from "../features/places/place-storage.ts";

/** Lets the browser keep the last board for times without a network. Only pages that came over https, or from this machine, may. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register("/service-worker.js").catch(() => {
    // A browser that refuses it does without.
  });
  let place = placeCookie();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || placeCookie() === place) return;
    place = placeCookie();
    navigator.serviceWorker.controller?.postMessage("place-changed");
  });
}

function placeCookie(): string | undefined {
  return document.cookie.split("; ").find((one) => one.startsWith(`${placeCookieName}=`));
}
