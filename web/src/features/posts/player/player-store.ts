import { readAppearance } from "../../../lib/appearance.ts";
import { createStore } from "../../../lib/store.ts";
import { prefersLessMotion } from "../../../ui/motion.ts";
import { readSound, writeSound } from "./sound-storage.ts";

/** The playing post, or null. */
export const playingStore = createStore<string | null>(() => null);

/** Sound is off until turned on. */
export const soundStore = createStore<boolean>(readSound);

export function setSound(isOn: boolean): void {
  writeSound(isOn);
  soundStore.set(isOn);
}

export function stopPlaying(id: string): void {
  if (playingStore.get() === id) playingStore.set(null);
}

/** Whether the browser saves data: no prefetch, no autoplay. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Whether autoplay is allowed; not with reduced motion. */
export function mayStartByItself(): boolean {
  return readAppearance("autoplay") !== "never" && !savesData() && !prefersLessMotion();
}
