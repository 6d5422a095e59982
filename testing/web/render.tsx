/**
 * Shows a component as it stands on a page: `const { user } = await render(<VoteButtons … />, { path: "/" })`. Around it
 * are the real providers and router and the place where toasts appear, and the session starts as on every page: for a
 * visitor, or for whoever `network.signIn()` named, in which case it returns once their profile is known. `user` types
 * and clicks as people do; find things with Testing Library's `screen` by role and name. What is shown ends with the test.
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

/** The settings that tests of the web are shown. */
export const testSettings: PageSettings = {
  appName: "Dishboard",
  publicUrl: "http://localhost:3000",
  currency: "USD",
  findsStreets: false,
  hasPublicLog: true,
  marketArea: { latitude: 51.5414, longitude: -0.1471, name: "Camden Market" },
  isDemo: false,
  mapTiles: null,
};

/** A component on its page. */
export type Page = Pick<RenderResult, "container" | "unmount" | "rerender"> & {
  /** Types and clicks as people do. */
  user: UserEvent;
  queryClient: ReturnType<typeof createQueryClient>;
};

// As long as `expect.poll` waits: a busy machine takes more than twenty seconds to load a dialog and all that it imports.
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

// A toast that was dismissed is removed 200 ms later, which throws if the file's window has been closed meanwhile.
afterAll(() => {
  for (const timeout of timeouts) clearTimeout(timeout);
});

/** Shows a component at an address, and returns what a test does with it. */
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
