import "./styles.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { BrowserRouter } from "./app/browser-router.tsx";
import { startMembers } from "./app/members-provider.tsx";
import { readPageState } from "./app/page-state.ts";
import { createQueryClient, Providers } from "./app/providers.tsx";
import { routeAt } from "./app/routes.tsx";
import { setCurrency } from "./lib/price.ts";

const queryClient = createQueryClient();
const state = readPageState(queryClient);
const root = document.getElementById("root");
if (!CSS.supports("selector(:has(a))")) void import("./app/without-has.css");
setCurrency(state.settings.currency);
startMembers();
// Not awaited: the page shares modules with this one, which must be complete first.
if (root) void hydrate(root);
addEventListener("load", async () => {
  const { registerServiceWorker } = await import("./app/service-worker.ts");
  registerServiceWorker();
});

async function hydrate(element: HTMLElement): Promise<void> {
  const isLoaded = (await routeAt(location.pathname, state.settings).Page.preload?.()) ?? true;
  const app = (
    <StrictMode>
      <Providers queryClient={queryClient} {...state}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  if (!isLoaded) return createRoot(element).render(app);
  // Sliced, so that a slow phone still answers presses.
  startTransition(() => {
    hydrateRoot(element, app, {
      // A build's error does not locate the mismatch.
      onRecoverableError: (error, { componentStack }) => console.error(error, componentStack),
    });
  });
}
