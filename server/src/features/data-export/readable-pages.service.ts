import { escapeHtml } from "../../platform/html.ts";
import type { Section } from "./exported.tables.ts";
import type { ExportedRow } from "./exported-rows.tables.ts";
import { readableRow } from "./readable-rows.service.ts";

/** With its row count. */
export type CountedSection = Pick<Section, "name" | "title"> & { count: number };

const style = `:root{color-scheme:light dark}
body{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
article{margin:1.5rem 0;padding:1rem;border:1px solid #8886;border-radius:.75rem}
dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.25rem 1rem;margin:0}
dt{color:GrayText}dd{margin:0;white-space:pre-wrap}dd dl{border-left:2px solid #8886;padding-left:.75rem}
img,video{display:block;max-width:100%;max-height:24rem;border-radius:.5rem}
li{margin:.4rem 0}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

/** An export's index page. */
export function indexPage(
  about: { siteName: string; username: string | null; madeAt: Date },
  sections: readonly CountedSection[],
): string {
  const rows = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);
  const list = sections.map(
    ({ name, title, count }) =>
      `<li><a href="pages/${name}.html">${escapeHtml(title)}</a>, ${rows(count)} (<a href="data/${name}.json">JSON</a>)</li>`,
  );
  const owner = about.username === null ? "" : ` of ${about.username}`;
  return [
    pageHead(`Everything${owner} on ${about.siteName}`),
    `<p>Made on ${about.madeAt.toISOString().slice(0, 16).replace("T", " at ")} UTC.</p>`,
    "<p>Photos and videos are in the folder 'media', the photos in their largest size. Times are in UTC, prices in the site's currency. The JSON files have every detail, also what only programs read.</p>",
    `<ul>${list.join("\n")}</ul>`,
    "</body></html>\n",
  ].join("\n");
}

/** A section's page in pieces; `files` are the archive's paths. */
export async function* sectionPage(
  { name, title }: Pick<Section, "name" | "title">,
  rows: AsyncIterable<ExportedRow[]>,
  files: ReadonlySet<string>,
): AsyncGenerator<string> {
  yield `${pageHead(title)}\n<p><a href="../index.html">Back to the overview</a></p>\n`;
  let isEmpty = true;
  for await (const some of rows) {
    isEmpty = false;
    for (const row of some) yield `<article>${readableRow(name, row, files)}</article>\n`;
  }
  if (isEmpty) yield "<p>There is nothing here.</p>\n";
  yield "</body></html>\n";
}

function pageHead(title: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1>`;
}
