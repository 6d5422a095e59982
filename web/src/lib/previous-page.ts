/** Whether Back leads to a page of this site: the router counts its entries from the one where the visit began. */
export function hasPreviousPage(): boolean {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  return idx > 0;
}
