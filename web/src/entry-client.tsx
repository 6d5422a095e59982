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
// Not awaited: this module must be complete before the page is loaded, which shares modules with it.
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
  // What says that the page could not be loaded is not what the server wrote.
  if (!isLoaded) return createRoot(element).render(app);
  // A transition is done in slices, so that a slow phone answers a finger meanwhile.
  startTransition(() => {
    hydrateRoot(element, app, {
      // The error of a build does not say where the page differs from the server's.
      onRecoverableError: (error, { componentStack }) => console.error(error, componentStack),
    });
  });
}
