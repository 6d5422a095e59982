import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "../html.ts";

export type PlainPage = {
  status: number;
  siteName: string;
  title: string;
  text: string;
  /** Sends an empty POST to the page's own address. */
  button?: string;
  links?: { label: string; path: string }[];
};

const style = `
:root{color-scheme:light dark;--paper:#faf6ef;--ink:#1d1626;--line:#e6ded0;--surface:#fff;--violet-ink:#5b21b6;--violet:#6d28d9;--on-violet:#fff;--sunken:#f2ece1}
@media (prefers-color-scheme:dark){:root{--paper:#130f19;--ink:#f5f0fa;--line:#342a42;--surface:#1d1726;--violet-ink:#cbb8ff;--violet:#a78bfa;--on-violet:#1a1026;--sunken:#2a2236}}
body{margin:0;padding:24px 16px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;max-width:480px;margin:8vh auto 0;padding:28px 24px;border:1px solid var(--line);border-radius:24px;background:var(--surface);overflow-wrap:anywhere}
.site{margin:0 0 20px;font-weight:700;color:var(--violet-ink)}
h1{margin:0 0 12px;font-size:24px;line-height:1.25}
p{margin:0 0 20px}
button,main>a{box-sizing:border-box;display:block;width:100%;min-height:48px;padding:12px 24px;border:0;border-radius:14px;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button{background:var(--violet);color:var(--on-violet)}
main>a{margin-top:12px;background:var(--sunken);color:inherit}
p+a:not(:last-child){background:var(--violet);color:var(--on-violet)}
:focus-visible{outline:3px solid var(--violet);outline-offset:2px}
@media (forced-colors:active){button,main>a{border:1px solid}}
`;
const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const pageHeaders = {
  "cache-control": "no-store",
  "content-security-policy": policy,
  "content-type": "text/html; charset=utf-8",
  // The address may hold a token; with no referrer at all the form's origin would be missing too.
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};

export function renderPlainPage({ siteName, title, text, button, links = [] }: Omit<PlainPage, "status">): {
  headers: Record<string, string>;
  body: string;
} {
  const anchors = links.map(({ label, path }) => `<a href="${escapeHtml(path)}">${escapeHtml(label)}</a>`);
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} - ${siteName}`)}</title><style>${style}</style></head>
<body><main><p class="site">${escapeHtml(siteName)}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : ""}
${anchors.join("\n")}
</main></body></html>
`;
  return { headers: pageHeaders, body };
}

/** Sends a page without scripts, for links in emails that need one press. */
export function sendPlainPage(reply: FastifyReply, { status, ...page }: PlainPage): FastifyReply {
  const { headers, body } = renderPlainPage(page);
  return reply.status(status).headers(headers).send(body);
}
