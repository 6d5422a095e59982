import type { PageSettings } from "@dishboard/contract/pages";
import { Problem } from "@dishboard/contract/problem";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PagePlace } from "../features/places/page-place.tsx";
import type { SavedPlace } from "../features/places/place-storage.ts";
import { PageTime } from "../lib/page-time.tsx";
import { SettingsProvider } from "../lib/settings.tsx";

const maxRetries = typeof document === "undefined" ? 0 : 1;

/** Creates the query cache: one per page load or rendered page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': a phone that believes itself offline shows the error and 'Try again', not endless skeletons. No
      // retries on the server, nor for missing or invalid requests.
      queries: {
        networkMode: "always",
        retry: (failures, error) =>
          failures < maxRetries && !(error instanceof Problem && /^(not-found|invalid)$/.test(error.code)),
        retryDelay: 700,
      },
      // Spreads browsers that wait for the server.
      mutations: { retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 10_000) * (1 + Math.random() / 5) },
    },
  });
}

export function Providers(props: {
  queryClient: QueryClient;
  settings: PageSettings;
  place: SavedPlace | null;
  renderedAt: number;
  children: ReactNode;
}) {
  return (
    <QueryClientProvider client={props.queryClient}>
      <SettingsProvider settings={props.settings}>
        <PageTime renderedAt={props.renderedAt}>
          <PagePlace place={props.place}>{props.children}</PagePlace>
        </PageTime>
      </SettingsProvider>
    </QueryClientProvider>
  );
}
