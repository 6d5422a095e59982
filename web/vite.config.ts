import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileAhead } from "./compile-ahead.ts";
import { componentStyles } from "./component-styles.ts";
import { oldestBrowsers } from "./oldest-browsers.ts";
import { membersParts, sharedParts } from "./shared-parts.ts";
import { withoutSchemas } from "./without-schemas.ts";

const target = Object.entries(oldestBrowsers).map(([name, version]) => name + version);

/** One configuration for the browser's files and for the page renderer on the server. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [withoutSchemas(), react(), componentStyles(), compileAhead()],
  // Drops the imports of what `withoutSchemas` has left out: otherwise the first script has their modules.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  logLevel: "warn",
  environments: {
    client: {
      build: {
        target,
        outDir: "dist/client",
        emptyOutDir: true,
        manifest: true,
        // What draws the map; it is loaded when that opens.
        chunkSizeWarningLimit: 1_200,
        assetsInlineLimit: 0,
        // Every browser of the target knows modulepreload itself.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: "src/entry-client.tsx",
          output: {
            // The first script lists all files that are loaded later. Without the names of shared parts the list is
            // 0.6 kB smaller; screens and dialogs keep theirs.
            chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? "[name]-" : ""}[hash:7].js`,
            assetFileNames: "assets/[hash:7][extname]",
            codeSplitting: {
              // What screens share is in one file, and not in twenty small ones of which each is a request.
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
      // One file: the renderer starts faster, and has React's production build whatever NODE_ENV says later. In
      // development Node loads the packages, because some of them are no modules.
      ...(command === "build"
        ? { resolve: { noExternal: true as const }, define: { "process.env.NODE_ENV": '"production"' } }
        : {}),
    },
  },
  builder: {},
}));
