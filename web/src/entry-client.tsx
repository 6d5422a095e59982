import "./styles.css";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { BrowserRouter } from "./app/browser-router.tsx";
import { loadScreen } from "./app/lazy-screens.tsx";
import { readPageState } from "./app/page-state.ts";
import { createQueryClient, Providers } from "./app/providers.tsx";
import { routeAt } from "./app/routes.ts";

const queryClient = createQueryClient();
const state = readPageState(queryClient);
const root = document.getElementById("root");
// Not awaited: what a screen has in common with this file would then wait for the screen.
if (root) void takeOver(root);

async function takeOver(element: HTMLElement): Promise<void> {
  await loadScreen(routeAt(location.pathname).screen);
  // As a transition it is done in slices, so that a slow phone answers a finger meanwhile.
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <Providers queryClient={queryClient} {...state}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </Providers>
      </StrictMode>,
    );
  });
}
