import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { withoutSchemas } from "./without-schemas.ts";

// What every browser had by the middle of 2024, such as nested style rules and light-dark().
const target = ["chrome123", "edge123", "firefox121", "safari17.5"];

/** One configuration for the browser's files and for the page renderer on the server. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [withoutSchemas(), react()],
  logLevel: "warn",
  environments: {
    client: {
      build: {
        target,
        outDir: "dist/client",
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        // Every browser of the target knows modulepreload itself.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: "src/entry-client.tsx",
          output: {
            codeSplitting: {
              groups: [
                // One file compresses better than its parts.
                { name: "first", tags: ["$initial"], priority: 2 },
                // Toasts share some with the forms and must not need those: they tell of files that could not be loaded.
                { name: "icons", test: /\/lucide-react\//, minShareCount: 2, priority: 1 },
                // What only keeps the session is apart from the forms: those who are signed in load no form.
                {
                  name: "session",
                  test: /\/(features\/accounts\/[a-z./-]*(store|queries|messages|use-auth)|features\/votes\/(member-votes|use-vote|vote-outbox|tally-cache|votes.queries)|app\/person-menu|lib\/(person-call|outbox|use-outbox|outbox-storage))\.tsx?$/,
                },
                { name: "account-pages", test: /\/src\/(features\/accounts|lib|ui\/(?!toast|state))/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        target: "node24",
        outDir: "dist/server",
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: "src/entry-server.tsx" },
      },
      // Everything in one file: the renderer starts faster, and React's production build is chosen when it is built.
      // While somebody writes it, Node loads the packages: some of them are no modules.
      ...(command === "build" ? { resolve: { noExternal: true as const } } : {}),
    },
  },
  builder: {},
}));
