const key = "drool-sound";

/** Whether somebody has turned the sound of videos on in this browser. */
export function readSound(): boolean {
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}

/** Remembers whether the sound is on. */
export function writeSound(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? "on" : "off");
  } catch {
    // Without a storage it is as it was on the next page.
  }
}
