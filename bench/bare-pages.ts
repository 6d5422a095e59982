/**
 * Pages that say what a slow phone needs for less than the site's own, served by a proxy in front of the site, so that the cookies
 * are the site's too. A bare profile has no React, styles and libraries, but the calls of the site's own: whoever looks is found out
 * first, then come the person and what they have added, then pictures. At an address with `?scripts` a profile's scripts are loaded
 * before, and not run; every other page there is the site's own, and its scripts are loaded and not run either. With `?react` React
 * alone is loaded in their place, and not run.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { forward } from "../testing/forward.ts";

/** Serves the bare pages, and the site behind them, until it is closed. */
export async function startBarePages(siteUrl: string): Promise<{ url: string; close(): void }> {
  const { hostname: host, port: sitePort } = new URL(siteUrl);
  const site = { host, port: Number(sitePort) };
  const react = brotliCompressSync(await buildReact());
  const server = createServer(async (asked, reply) => {
    const { pathname, searchParams } = new URL(asked.url ?? "/", siteUrl);
    if (!pathname.startsWith("/profile/")) {
      if (pathname === reactFile) {
        reply.setHeader("content-type", "text/javascript").setHeader("content-encoding", "br");
        return reply.end(react);
      }
      const change = searchParams.has("scripts") ? withoutRunning : searchParams.has("react") && withReactAlone;
      if (!change) return forward(site, asked, reply);
      const html = change(await (await fetch(siteUrl + pathname)).text());
      reply.setHeader("content-type", "text/html; charset=utf-8").setHeader("content-encoding", "br");
      return reply.end(brotliCompressSync(html));
    }
    const links = searchParams.has("scripts") ? await scriptLinks(siteUrl + pathname) : "";
    reply.setHeader("content-type", "text/html; charset=utf-8").end(page(links));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Links to the scripts of a page of the site, which load them but run none. */
async function scriptLinks(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const files = html.matchAll(/<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g);
  return [...files].map(([, file]) => `<link rel="modulepreload" href="${file}">`).join("");
}

/** The page with its modules loaded as before, and none of them run. */
function withoutRunning(html: string): string {
  return html.replace(/<script type="module" src="([^"]+)"[^>]*><\/script>/g, '<link rel="modulepreload" href="$1">');
}

const reactFile = "/react.js";

/** The page with React as its only script, loaded and not run. */
function withReactAlone(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script type="module" src="[^"]+"[^>]*><\/script>/g, `<link rel="modulepreload" href="${reactFile}">`);
}

/** React for browsers, as the site's own build makes it. */
async function buildReact(): Promise<string> {
  const input = fileURLToPath(import.meta.resolve("react-dom/client"));
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: "strict" } },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const code = outputs.map((file) => ("code" in file ? file.code : "")).join("");
  if (!code.includes("hydrateRoot")) throw new Error("The build of React lacks hydrateRoot");
  return code;
}

const page = (links: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>A bare profile</title>
<meta name="description" content="The calls of a profile, and nothing else"><link rel="icon" href="data:,">${links}</head>
<body><main><h1>A profile</h1><div id="lists"></div></main><script type="module">
const scripts = [...document.querySelectorAll("link[rel=modulepreload]")];
await Promise.all(scripts.map((link) => new Promise((resolve) => (link.onload = resolve))));
const ask = async (path, init) => (await fetch(path, init)).json();
const body = JSON.stringify({ refresh_token: "cookie" });
const headers = { "content-type": "application/json" };
const session = await ask("/auth/v1/token?grant_type=refresh_token", { method: "POST", headers, body });
const person = "/api" + location.pathname.replace("profile", "profiles");
const read = (part) => ask(person + part, { headers: { authorization: "Bearer " + session.access_token } });
const add = (text) => lists.append(Object.assign(document.createElement("p"), { textContent: text }));
const addCards = async (part) => {
  for (const { name, image } of (await read(part)).cards) {
    add(name);
    if (!image) continue;
    const src = image.path.replace(/\\.webp$/, "-192.webp");
    const style = "width: 96px; height: 96px; object-fit: cover";
    lists.append(Object.assign(new Image(), { alt: "", src, style }));
  }
};
await Promise.all([
  read("").then(({ username }) => add(username)),
  read("/stats").then(({ dishSubmissions }) => add(dishSubmissions)),
  read("/posts"),
  addCards("/dishes"),
  addCards("/products"),
]);
</script></body></html>`;
