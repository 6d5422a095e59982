// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { PersonMenu } from "./person-menu.tsx";

const loaded = vi.hoisted(() => vi.fn());
vi.mock("../ui/toast-host.tsx", () => {
  loaded();
  return { ToastHost: () => null };
});

test("whoever is signed in has at hand what shows toasts before the first of them", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.createElement("div"));
  await act(async () =>
    root.render(
      <MemoryRouter>
        <PersonMenu />
      </MemoryRouter>,
    ),
  );
  await vi.waitFor(() => expect(loaded).toHaveBeenCalled());
  act(() => root.unmount());
});
