/** Whether Back leads to this site; the router counts entries from the visit's start. */
export function hasPreviousPage(): boolean {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  return idx > 0;
}
