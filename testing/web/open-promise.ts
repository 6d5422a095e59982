/** A promise, and what ends it. */
export type OpenPromise<Value> = { promise: Promise<Value>; resolve: (value: Value) => void };

/** Returns a promise that a test ends when it wants. */
export function openPromise<Value>(): OpenPromise<Value> {
  let resolve: OpenPromise<Value>["resolve"] = () => {};
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
