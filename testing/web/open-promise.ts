export type OpenPromise<Value> = { promise: Promise<Value>; resolve: (value: Value) => void };

export function openPromise<Value>(): OpenPromise<Value> {
  let resolve: OpenPromise<Value>["resolve"] = () => {};
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
