/**
 * Renders a component as on a page: `const { user } = await render(<VoteButtons … />, { path: "/" })`. Adds the real
 * providers, router and toasts. The session starts as a visitor's or as that of `network.signIn()`; then it waits for
 * the profile. `user` types and clicks; use Testing Library's `screen` by role and name. Removed after the test.
 */
import type { PageSettings } from "@dishboard/contract/pages";
import { cleanup, configure, type RenderResult, render as renderInto, waitFor } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { afterAll, afterEach, expect } from "vitest";
import { BrowserRouter } from "../../web/src/app/browser-router.tsx";
import { createQueryClient, Providers } from "../../web/src/app/providers.tsx";
import { authStore, setSession } from "../../web/src/features/accounts/session/auth-store.ts";
import { hasSignInHint } from "../../web/src/features/accounts/session/sign-in-hint-storage.ts";
import { useSessionSync } from "../../web/src/features/accounts/session/use-session-sync.ts";
import { forgetAccount } from "../../web/src/features/diet/diet-store.ts";
import type { SavedPlace } from "../../web/src/features/places/place-storage.ts";
import { Toaster } from "../../web/src/ui/toaster.tsx";

export const testSettings: PageSettings = {
  appName: "Dishboard",
  publicUrl: "http://localhost:3000",
  currency: "USD",
  findsStreets: false,
  featuresOff: [],
  marketArea: { latitude: 51.5414, longitude: -0.1471, name: "Camden Market" },
  isDemo: false,
  mapTiles: null,
};

export type Page = Pick<RenderResult, "container" | "unmount" | "rerender"> & {
  user: UserEvent;
  queryClient: ReturnType<typeof createQueryClient>;
};

// Same as `expect.poll`: a busy machine needs over twenty seconds to load a dialog with its imports.
configure({ asyncUtilTimeout: 60_000 });

const { setTimeout: startTimeout } = globalThis;
const timeouts = new Set<NodeJS.Timeout>();
globalThis.setTimeout = Object.assign((...call: Parameters<typeof startTimeout>) => {
  const timeout = startTimeout(...call);
  timeouts.add(timeout);
  return timeout;
}, startTimeout);

afterEach(() => {
  cleanup();
  toast.dismiss();
  setSession(null);
});

// A dismissed toast is removed 200 ms later, which throws if the file's window has been closed meanwhile.
afterAll(() => {
  for (const timeout of timeouts) clearTimeout(timeout);
});

export async function render(
  ui: ReactNode,
  options: {
    path?: string;
    state?: unknown;
    settings?: PageSettings;
    place?: SavedPlace | null;
    user?: UserEvent;
  } = {},
): Promise<Page> {
  const { path = "/", state = null, settings = testSettings, place = null } = options;
  history.replaceState({ usr: state, key: "test" }, "", path);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { networkMode: "always", retry: false } });
  const onPage = (content: ReactNode) => (
    <Providers queryClient={queryClient} settings={settings} renderedAt={Date.now()} place={place}>
      <BrowserRouter>
        <Session />
        {content}
        <Toaster />
      </BrowserRouter>
    </Providers>
  );
  const { container, unmount, rerender } = renderInto(onPage(ui));
  if (hasSignInHint()) await waitFor(() => expect(authStore.get().profile).not.toBeNull());
  return {
    user: options.user ?? userEvent.setup(),
    container,
    unmount,
    rerender: (next) => rerender(onPage(next)),
    queryClient,
  };
}

const loadSession = () => import("../../web/src/features/accounts/session/session-store.ts");

function Session() {
  useSessionSync(loadSession, forgetAccount);
  return null;
}
