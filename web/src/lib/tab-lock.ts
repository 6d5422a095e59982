/** Runs work when no other tab runs work of this name. */
export function withTabLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Locks need a secure address, which a small server may lack.
  return navigator.locks ? navigator.locks.request(name, work) : work();
}
