/** Runs work in the next task; returns its cancel. Hydration's single task would delay a tap. */
export function inNextTask(work: () => void): () => void {
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
