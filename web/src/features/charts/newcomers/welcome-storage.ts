/** The key in `localStorage` of whether somebody has been told what this is; a script in every page reads it. */
export const welcomedKey = "welcomed";

/** The class of documents whose visitor has not been told yet, set before the first paint. */
export const newcomerClass = "newcomer";

export function noteWelcomed(): void {
  document.documentElement.classList.remove(newcomerClass);
  try {
    localStorage.setItem(welcomedKey, "1");
  } catch {
    // Without storage the next page tells it again.
  }
}
