/** Back closes overlays, as phone users expect: each open one has a history entry. */
import { useEffectEvent, useLayoutEffect } from "react";

/** Closing callbacks, the topmost last. */
const openOverlays: (() => void)[] = [];
let waitingNavigations: (() => void)[] = [];
/** A navigation is under way until `popstate`. */
let isGoing = false;

const entriesAbovePage = (): number => history.state?.overlays ?? 0;

/**
 * Gives an open overlay a history entry. Back calls `onBack`; an overlay that stays open keeps an entry. Closing
 * otherwise removes the entry, and Forward does not reopen it.
 */
export function useHistoryEntry(isOpen: boolean, onBack: () => void): void {
  const askToClose = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const ask = () => askToClose();
    openOverlays.push(ask);
    // A menu hands its entry to the dialog it opens.
    setTimeout(matchEntries);
    return () => {
      openOverlays.splice(openOverlays.indexOf(ask), 1);
      setTimeout(matchEntries);
    };
  }, [isOpen]);
}

/** Navigates after removing overlays' entries. */
export function navigateFromPage(navigate: () => void): void {
  waitingNavigations.push(navigate);
  matchEntries();
}

/** Follows Back and Forward; returns a stop. */
export function followHistory(): () => void {
  // A reload keeps entries but loses overlays.
  matchEntries();
  window.addEventListener("popstate", onPopState);
  return () => window.removeEventListener("popstate", onPopState);
}

function onPopState(): void {
  const isOwnMove = isGoing;
  isGoing = false;
  if (!isOwnMove) for (const ask of openOverlays.slice(entriesAbovePage()).reverse()) ask();
  // By then the asked overlay has closed or stays.
  setTimeout(matchEntries);
}

/** Matches the entries to open overlays; to none while navigations wait. */
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
