import { readAppearance } from "../../../lib/appearance.ts";
import { createStore } from "../../../lib/store.ts";
import { prefersLessMotion } from "../../../ui/motion.ts";
import { readSound, writeSound } from "./sound-storage.ts";

/** The post whose video plays; null when none does. */
export const playingStore = createStore<string | null>(() => null);

/** Whether videos have their sound; off until somebody turns it on. */
export const soundStore = createStore<boolean>(readSound);

export function setSound(isOn: boolean): void {
  writeSound(isOn);
  soundStore.set(isOn);
}

export function stopPlaying(id: string): void {
  if (playingStore.get() === id) playingStore.set(null);
}

/** Whether somebody has asked the browser to save data: nothing is fetched ahead, and nothing starts by itself. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Whether a video may start by itself; not for people who asked for less motion, or for none to, either. */
export function mayStartByItself(): boolean {
  return readAppearance("autoplay") !== "never" && !savesData() && !prefersLessMotion();
}
