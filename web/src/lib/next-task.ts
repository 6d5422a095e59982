/**
 * Does some work in the next task, and returns what cancels it. An effect whose work the next paint does not need uses it, so
 * that the effects at the end of hydration, which run in one task, do not keep a finger waiting.
 */
export function inNextTask(work: () => void): () => void {
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
