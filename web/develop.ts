/** Serves the pages from their sources with hot reload, inside the server's own process. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";

/** The pages of a web under development; `server` is the HTTP server that the hot reload connection goes through. */
export async function developmentPages(options: { server: Server }) {
  const vite = await createServer({
    configFile: join(import.meta.dirname, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: { server: options.server }, hmr: { server: options.server } },
  });
  return {
    assetsFolder: null,
    /** Answers requests for sources and modules; calls `next` for everything else. */
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    /** The renderer as the sources are now. */
    renderer: () => vite.ssrLoadModule("/src/entry-server.tsx"),
    /** What a page refers to while it is developed. */
    assets: async (path: string) => ({
      css: "",
      fonts: [],
      modules: [],
      script: "/src/entry-client.tsx",
      screens: {},
      developmentHead: headIn(
        await vite.transformIndexHtml(path, "<!doctype html><html><head></head><body></body></html>"),
      ),
    }),
    close: () => vite.close(),
  };
}

/** Vite's own scripts, and the style sheets as files, because without it the first paint would be bare. */
function headIn(html: string): string {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? "";
  const sheets = ["/src/styles.css", "/src/app/place-pending.css"];
  return head + sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join("");
}
