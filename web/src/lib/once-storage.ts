const happened = new Set<string>();

/** Whether something happens for the first time in this browser: true once for each name. */
export function isFirstTime(name: string): boolean {
  const key = `once:${name}`;
  if (happened.has(key)) return false;
  happened.add(key);
  try {
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, "1");
  } catch {
    // Without storage it may happen again on the next page.
  }
  return true;
}
