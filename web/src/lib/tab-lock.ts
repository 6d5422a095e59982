/** Does some work once no other tab of this browser does work of the same name. */
export function withTabLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Browsers give locks to secure addresses only, and a kitchen's own server may have none.
  return navigator.locks ? navigator.locks.request(name, work) : work();
}
