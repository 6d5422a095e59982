import "./styles.css";
import "./app/place-pending.css";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { BrowserRouter } from "./app/browser-router.tsx";
import { readPageState } from "./app/page-state.ts";
import { createQueryClient, Providers } from "./app/providers.tsx";

const queryClient = createQueryClient();
const settings = readPageState(queryClient);
const root = document.getElementById("root");
if (root) {
  hydrateRoot(
    root,
    <StrictMode>
      <Providers queryClient={queryClient} settings={settings}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  );
}
