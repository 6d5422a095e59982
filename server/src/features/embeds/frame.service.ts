import { createHash } from "node:crypto";
import { askBeforeEating, reactionReported } from "@dishboard/contract/allergens";
import { type EmbedOptions, wideEmbed } from "@dishboard/contract/embeds";
import type { ItemKind } from "@dishboard/contract/items";
import { topRanks } from "@dishboard/contract/limits";
import { plateColours, plateColoursOf } from "@dishboard/contract/plates";
import { escapeHtml } from "../../platform/html.ts";
import type { UnrankedCard } from "../items/cards.repository.ts";

export type FramedBoard = {
  title: string;
  kind: ItemKind;
  path: string;
  cards: FramedCard[];
  isNarrowed: boolean;
};

/** `thumb` is a `data:` URL; null without a picture. */
export type FramedCard = UnrankedCard & { thumb: string | null };

const plateClass = (background: string) => `p${background.slice(1)}`;
const plates = plateColours.map(
  ([background, ink]) => `.${plateClass(background)}{background:${background};color:${ink}}`,
);

// By hand: light-dark() is newer than the oldest supported browsers.
const light =
  "--surface:#fff;--ink:#1d1626;--violet-tint:#eee6fc;--focus:#6d28d9;--violet:#6d28d9;--on-violet:#fff;--green:#15803d;--on-green:#fff;--sunken:#f2ece1;--muted:#665d70;--line:#e6ded0;--violet-ink:#5b21b6;--chilli:#b42318";
const dark =
  "--surface:#1d1726;--ink:#f5f0fa;--violet-tint:#33264f;--focus:#cbb8ff;--violet:#a78bfa;--on-violet:#1a1026;--green:#4ade80;--on-green:#06230f;--sunken:#2a2236;--muted:#afa5bd;--line:#342a42;--violet-ink:#cbb8ff;--chilli:#ff9b8a";

const style = `
:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
:root{background:var(--surface);color:var(--ink)}
.light{color-scheme:light;${light}}
.dark{color-scheme:dark;${dark}}
body{margin:0;font:16px/1.3 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0;padding:16px 16px 12px;font-size:18px;line-height:1.25;text-wrap:balance}
h1 a{color:inherit;text-decoration:none}
ol{margin:0;padding:0 8px;list-style:none}
li a{display:grid;grid-template-columns:42px 56px 1fr;gap:10px;align-items:center;box-sizing:border-box;min-height:72px;padding:8px;border-radius:14px;color:inherit;text-decoration:none}
a:hover{background:var(--violet-tint)}
h1 a:hover{background:none;text-decoration:underline}
:focus-visible{outline:3px solid var(--focus);outline-offset:-3px}
.rank{border-radius:8px;background:var(--violet);color:var(--on-violet);font-weight:700;line-height:26px;text-align:center}
.top{background:var(--green);color:var(--on-green)}
.picture{display:block;width:56px;height:56px;border-radius:12px;object-fit:cover;background:var(--sunken)}
.plate{font:700 28px/56px system-ui,sans-serif;text-align:center}
.text{min-width:0}
.name,.place{overflow:hidden}
.name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;font-weight:600}
.place{display:block;text-overflow:ellipsis;white-space:nowrap;font-size:14px;color:var(--muted)}
p{margin:0;padding:8px 16px 16px}
footer{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:0 12px;align-items:center;justify-content:space-between;margin-top:4px;padding:0 16px 4px;border-top:1px solid var(--line);background:var(--surface);font-size:14px;color:var(--muted)}
footer a{padding:13px 8px;margin:0 -8px;border-radius:14px;font-weight:600;color:var(--violet-ink);text-decoration:none}
p a{display:inline-block;padding:11px 0;font-weight:600;color:var(--violet-ink)}
footer p{padding:0 0 4px}
@media (min-width:${wideEmbed}px){ol{display:grid;grid-template-columns:1fr 1fr;grid-auto-flow:column;column-gap:8px}h1{font-size:20px}${columnRules()}}
.alert{display:block;font-size:14px;font-weight:600;color:var(--chilli)}
@media (forced-colors:active){.rank{border:1px solid}}
${plates.join("\n")}
`;

/** Columns fill from above, each with half of the entries. */
function columnRules(): string {
  return [1, 2, 3, 4, 5].map((rows) => `.r${rows}{grid-template-rows:repeat(${rows},auto)}`).join("");
}

const styleHash = createHash("sha256").update(style).digest("base64");

/** Lets any site embed the frame, and no scripts run. */
export const framePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors *`;

export function renderFrame(
  { title, kind, path, cards, isNarrowed }: FramedBoard,
  { siteName, siteUrl, theme }: { siteName: string; siteUrl: string } & Pick<EmbedOptions, "theme">,
): string {
  const what = kind === "dish" ? "dish" : "product";
  const rows = Math.ceil(cards.length / 2);
  const list =
    cards.length === 0
      ? `<p>No ${what === "dish" ? "dishes" : "products"} ${isNarrowed ? "match these filters" : "yet"}. Check back soon!</p>`
      : `<ol class="r${rows}">${cards.map((card, index) => row(card, index + 1)).join("")}</ol>`;
  const onAllergens = `<p>What is stated of allergens is on each ${what}'s page. ${askBeforeEating[what]}.</p>`;
  return documentOf(
    { title: `${title} - ${siteName}`, theme, canonical: siteUrl + path },
    `<h1>${link(path, escapeHtml(title).replace(" · ", "\u00a0· "))}</h1>
${list}
<footer>${link(path, "See the whole board")}${cards.length > 0 ? onAllergens : ""}</footer>`,
  );
}

/** Renders the reply for a missing board or an invalid request. */
export function renderEmptyFrame(
  text: string,
  { siteName, theme }: { siteName: string } & Pick<EmbedOptions, "theme">,
): string {
  const content = `<h1>${escapeHtml(text)}</h1><p>${link("/", escapeHtml(`Go to ${siteName}`))}</p>`;
  return documentOf({ title: siteName, theme, canonical: null }, content);
}

function documentOf(
  { title, theme, canonical }: { title: string; canonical: string | null } & Pick<EmbedOptions, "theme">,
  content: string,
): string {
  return `<!doctype html>
<html lang="en"${theme ? ` class="${theme}"` : ""}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>${canonical === null ? "" : `<link rel="canonical" href="${escapeHtml(canonical)}">`}<style>${style}</style></head>
<body><main>
${content}
</main></body></html>
`;
}

function row({ id, kind, name, restaurant, cuisine, thumb, allergens }: FramedCard, rank: number): string {
  const [background] = plateColoursOf(cuisine);
  const [initial = ""] = name;
  const picture = thumb
    ? `<img class="picture" src="${thumb}" alt="" width="56" height="56">`
    : `<span class="picture plate ${plateClass(background)}" aria-hidden="true">${escapeHtml(initial.toUpperCase())}</span>`;
  const { alert: alertIds = [] } = allergens ?? {};
  const alert = alertIds.length === 0 ? "" : `<span class="alert">${reactionReported(alertIds)}</span>`;
  const text = `<span class="text"><span class="name"><bdi>${escapeHtml(name)}</bdi></span><span class="place"><bdi>${escapeHtml(restaurant)}</bdi></span>${alert}</span>`;
  // A green rank beside a reaction could read as its end.
  const ticket = `<span class="rank${rank <= topRanks && alert === "" ? " top" : ""}">#${rank}</span>`;
  return `<li>${link(`/${kind}/${id}`, ticket + picture + text)}</li>\n`;
}

/** Opens without access to the page around the frame. */
function link(path: string, content: string): string {
  return `<a href="${escapeHtml(path)}" target="_blank" rel="noopener">${content}</a>`;
}
