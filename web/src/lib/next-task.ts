/** Runs work in the next task; returns its cancel. Hydration's effects run in one task, which would delay a tap. */
export function inNextTask(work: () => void): () => void {
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
