import { useSyncExternalStore } from "react";

/** A value outside React with listeners. */
export type Store<Value> = {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
};

/** Creates a store. `connect` follows an outside source while there are listeners, and returns a stop. */
export function createStore<Value>(init: () => Value, connect?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>();
  let current: { value: Value } | undefined;
  let disconnect: (() => void) | undefined;
  return {
    get() {
      current ??= { value: init() };
      return current.value;
    },
    set(value) {
      current = { value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) disconnect = connect?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) disconnect?.();
      };
    },
  };
}

/** A store's value; `serverValue` on the server and until hydration ends. */
export function useStore<Value>(store: Store<Value>, serverValue: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => serverValue);
}

/** Listens for other tabs' changes of localStorage keys; returns a stop. */
export function onStorageChange(keys: readonly string[], listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that all storage was cleared.
    if (key === null || keys.includes(key)) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
