/** Back closes what lies over a page, as people expect on a phone: each open overlay has a history entry of its own. */
import { useEffectEvent, useLayoutEffect } from "react";

/** Asks each open overlay to close, the topmost last. */
const openOverlays: (() => void)[] = [];
let waitingNavigations: (() => void)[] = [];
/** Whether the browser is on its way to another entry; it says `popstate` when it is there. */
let isGoing = false;

/** How many entries of overlays the browser is above the page's own entry. */
const entriesAbovePage = (): number => history.state?.overlays ?? 0;

/**
 * Gives an open overlay (dialog, sheet, menu) a history entry. Back calls `onBack` and leaves the page unchanged; an
 * overlay that stays open keeps an entry. Closed otherwise, it removes its entry, and Forward does not reopen it.
 */
export function useHistoryEntry(isOpen: boolean, onBack: () => void): void {
  const askToClose = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const ask = () => askToClose();
    openOverlays.push(ask);
    // A menu that closes for a dialog, which opens, hands its entry on.
    setTimeout(matchEntries);
    return () => {
      openOverlays.splice(openOverlays.indexOf(ask), 1);
      setTimeout(matchEntries);
    };
  }, [isOpen]);
}

/** Runs a navigation, from the entry of the page itself: entries of overlays are taken away first. */
export function navigateFromPage(navigate: () => void): void {
  waitingNavigations.push(navigate);
  matchEntries();
}

/** Follows Back and Forward until the returned function is called. */
export function followHistory(): () => void {
  // After a reload the entries of overlays are there and the overlays are not.
  matchEntries();
  window.addEventListener("popstate", onPopState);
  return () => window.removeEventListener("popstate", onPopState);
}

function onPopState(): void {
  const isOwnMove = isGoing;
  isGoing = false;
  if (!isOwnMove) for (const ask of openOverlays.slice(entriesAbovePage()).reverse()) ask();
  // By then, what was asked has closed or stays.
  setTimeout(matchEntries);
}

/** Makes the entries match the open overlays; while navigations wait, to none. */
function matchEntries(): void {
  if (isGoing) return;
  const entries = entriesAbovePage();
  const wanted = waitingNavigations.length > 0 ? 0 : openOverlays.length;
  if (entries > wanted) {
    isGoing = true;
    history.go(wanted - entries);
  } else if (waitingNavigations.length > 0) {
    const navigations = waitingNavigations;
    waitingNavigations = [];
    for (const navigate of navigations) navigate();
    setTimeout(matchEntries);
  } else {
    for (let n = entries + 1; n <= wanted; n++) history.pushState({ ...history.state, overlays: n }, "");
  }
}
