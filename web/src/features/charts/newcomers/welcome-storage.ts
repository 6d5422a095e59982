/** Whether the site was explained: a `localStorage` key that every page's script reads. */
export const welcomedKey = "welcomed";

/** Marks newcomers' documents before the first paint. */
export const newcomerClass = "newcomer";

export function noteWelcomed(): void {
  document.documentElement.classList.remove(newcomerClass);
  try {
    localStorage.setItem(welcomedKey, "1");
  } catch {
    // Without storage the next page repeats it.
  }
}
