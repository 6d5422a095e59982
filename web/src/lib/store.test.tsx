// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStore, onStorageChange, type Store, useStore } from "./store.ts";

afterEach(cleanup);

function Shown({ store }: { store: Store<string> }) {
  return <p>{useStore(store, "from the server")}</p>;
}

describe("a store", () => {
  it("creates its first value when that is first read", () => {
    const init = vi.fn(() => 1);
    const store = createStore(init);
    expect(init).not.toHaveBeenCalled();
    expect([store.get(), store.get()]).toEqual([1, 1]);
    expect(init).toHaveBeenCalledTimes(1);
  });

  it("calls its listeners after every change, until they unsubscribe", () => {
    const store = createStore(() => 1);
    const seen: number[] = [];
    const unsubscribe = store.subscribe(() => seen.push(store.get()));
    store.set(2);
    unsubscribe();
    store.set(3);
    expect([seen, store.get()]).toEqual([[2], 3]);
  });

  it("is connected while it has listeners", () => {
    let connections = 0;
    const store = createStore(
      () => 1,
      () => {
        connections++;
        return () => {
          connections--;
        };
      },
    );
    const unsubscribes = [store.subscribe(() => {}), store.subscribe(() => {})];
    expect(connections).toBe(1);
    for (const unsubscribe of unsubscribes) unsubscribe();
    expect(connections).toBe(0);
  });
});

describe("a component", () => {
  it("shows the current value", () => {
    const store = createStore(() => "first");
    render(<Shown store={store} />);
    act(() => store.set("second"));
    expect(screen.getByText("second")).toBeTruthy();
  });

  it("shows the server's value until it is hydrated", async () => {
    const store = createStore(() => "in the browser");
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(<Shown store={store} />);
    expect(container.textContent).toBe("from the server");
    const root = await act(() => hydrateRoot(container, <Shown store={store} />));
    expect(container.textContent).toBe("in the browser");
    act(() => root.unmount());
    container.remove();
  });
});

it.each([
  ["place", 1],
  [null, 1],
  ["other", 0],
])("a change of the key %s in another tab is reported %i times", (key, times) => {
  const listener = vi.fn();
  const stop = onStorageChange(["place"], listener);
  window.dispatchEvent(new StorageEvent("storage", { key }));
  expect(listener).toHaveBeenCalledTimes(times);
  stop();
  window.dispatchEvent(new StorageEvent("storage", { key }));
  expect(listener).toHaveBeenCalledTimes(times);
});
