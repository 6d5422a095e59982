const counts = new Map<string, number>();

/** Counts an event in this browser and returns its count. */
export function countTime(name: string): number {
  const key = `once:${name}`;
  let count = counts.get(key) ?? 0;
  try {
    count = Math.max(count, Number(localStorage.getItem(key))) + 1;
    localStorage.setItem(key, String(count));
  } catch {
    // Without storage the next page counts again.
    count += 1;
  }
  counts.set(key, count);
  return count;
}

/** Returns true once per name and browser. */
export function isFirstTime(name: string): boolean {
  return countTime(name) === 1;
}
