import type { EarlyPress } from "./early-store.ts";

const name = "early-presses";

/** Leaves presses to the page that this tab loads next. */
export function leavePresses(presses: readonly EarlyPress[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(presses));
  } catch {
    // In a closed storage they are lost, and the page that comes shows so.
  }
}

/** Takes the presses that the page before has left; broken ones are dropped. */
export function takeLeftPresses(): EarlyPress[] {
  try {
    const text = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    const left: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(left) ? left.filter(isPress) : [];
  } catch {
    return [];
  }
}

function isPress(value: unknown): value is EarlyPress {
  return Array.isArray(value) && typeof value[0] === "string" && (value[1] === "up" || value[1] === "down");
}
