import { useSyncExternalStore } from "react";

/** A value that lives outside React, and whose changes components and others can follow. */
export type Store<Value> = {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
};

/** Creates a store from `init`. `connect` follows an outside source while there are listeners and returns a stop. */
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

/** The value of a store; on the server, and until hydration is over, `serverValue`. */
export function useStore<Value>(store: Store<Value>, serverValue: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => serverValue);
}

/** Calls the listener when another tab changes one of these keys of localStorage; returns what stops that. */
export function onStorageChange(keys: readonly string[], listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === null || keys.includes(key)) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
