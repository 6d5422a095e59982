import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileAhead } from "./compile-ahead.ts";
import { componentStyles } from "./component-styles.ts";
import { oldestBrowsers } from "./oldest-browsers.ts";
import { membersParts, sharedParts } from "./shared-parts.ts";
import { withoutSchemas } from "./without-schemas.ts";

const target = Object.entries(oldestBrowsers).map(([name, version]) => name + version);

/** Configures the browser's files and the page renderer. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [withoutSchemas(), react(), componentStyles(), compileAhead()],
  // Drops imports that `withoutSchemas` leaves unused, and so their modules.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  logLevel: "warn",
  environments: {
    client: {
      build: {
        target,
        outDir: "dist/client",
        emptyOutDir: true,
        manifest: true,
        chunkSizeWarningLimit: 1_200,
        assetsInlineLimit: 0,
        // All target browsers support modulepreload.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: "src/entry-client.tsx",
          output: {
            // The first script lists all lazy files; without shared parts' names it is 0.6 kB smaller.
            chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? "[name]-" : ""}[hash:7].js`,
            assetFileNames: "assets/[hash:7][extname]",
            codeSplitting: {
              // Screens share one file, as twenty small ones cost a request each.
              groups: [
                { name: "first", tags: ["$initial"] },
                { name: sharedParts, debugName: "parts", minShareCount: 3 },
                { name: membersParts, debugName: "members-parts", minShareCount: 2 },
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
      // One file starts faster and has React's production build whatever NODE_ENV is. In development Node loads the
      // packages, because some are no modules.
      ...(command === "build"
        ? { resolve: { noExternal: true as const }, define: { "process.env.NODE_ENV": '"production"' } }
        : {}),
    },
  },
  builder: {},
}));
