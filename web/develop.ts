/** Serves pages from their sources with hot reload, in the server's process. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import type { PageAssets, PageRenderer } from "@dishboard/contract/pages";
import { createServer, type EnvironmentModuleNode, type ViteDevServer } from "vite";

const rendererEntry = "src/entry-server.tsx";

/** The pages under development; `server` carries hot reload's connection. */
export async function developmentPages(options: { server: Server }) {
  const vite = await createServer({
    configFile: join(import.meta.dirname, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: { server: options.server }, hmr: { server: options.server } },
  });
  return {
    assetsFolder: null,
    siteFolder: null,
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    renderer: async () => (await vite.ssrLoadModule(`/${rendererEntry}`)) as PageRenderer,
    assets: async (path: string): Promise<PageAssets> => ({
      css: "",
      styleSheets: [],
      fonts: [],
      modules: [],
      script: "/src/entry-client.tsx",
      lazyPages: {},
      developmentHead:
        headIn(await vite.transformIndexHtml(path, "<!doctype html><html><head></head><body></body></html>")) +
        linksTo(sheetsOf(vite)),
    }),
    close: () => vite.close(),
  };
}

function headIn(html: string): string {
  return /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? "";
}

/** The renderer's style sheets in import order, for a styled first paint. */
function sheetsOf(vite: ViteDevServer): string[] {
  const sheets = new Set(["/src/styles.css"]);
  const seen = new Set<EnvironmentModuleNode>();
  const visit = (module: EnvironmentModuleNode) => {
    if (seen.has(module)) return;
    seen.add(module);
    for (const imported of module.importedModules) visit(imported);
    if (module.url.endsWith(".css")) sheets.add(module.url);
  };
  const { moduleGraph } = vite.environments.ssr;
  for (const module of moduleGraph.getModulesByFile(join(import.meta.dirname, rendererEntry)) ?? []) visit(module);
  return Array.from(sheets);
}

function linksTo(sheets: string[]): string {
  return sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join("");
}
