/** What a mail says: the words only. */
export type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do. */
  action?: { label: string; link: string };
  /** Small print below. */
  footnote: string;
};

/** A letter as plain text. */
export function asText({ heading, paragraphs, action, footnote }: Letter, site: Site): string {
  const parts = [heading, ...paragraphs, ...(action ? [`${action.label}:\n${action.link}`] : []), footnote];
  return `${parts.join("\n\n")}\n\n-- \n${site.name}\n${site.url}\n`;
}

/** Whose letter it is. */
export type Site = { name: string; url: string };

const ink = "#2b1d2f";
const quiet = "#6d5f70";
const paper = "#faf6f0";
const violet = "#6d28d9";

/** A letter for programs that show HTML: one column, no picture, no script, nothing that is fetched. */
export function asHtml({ subject, heading, paragraphs, action, footnote }: Letter, site: Site): string {
  const text = (words: string, style: string) => `<p style="margin:0 0 16px;${style}">${escaped(words)}</p>`;
  const button = action
    ? `<p style="margin:28px 0"><a href="${escaped(action.link)}" style="display:inline-block;padding:14px 28px;border-radius:12px;background:${violet};color:#ffffff;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
${text("If the button does not work, open this address:", `font-size:13px;color:${quiet};margin-bottom:4px`)}
<p style="margin:0 0 24px;font-size:13px;word-break:break-all"><a href="${escaped(action.link)}" style="color:${violet}">${escaped(action.link)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${paper};font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5;color:${ink}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 8px 16px;font-weight:700;font-size:18px;color:${violet}">${escaped(site.name)}</td></tr>
<tr><td style="padding:32px 28px;background:#ffffff;border:1px solid #eadfd3;border-radius:20px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escaped(heading)}</h1>
${paragraphs.map((words) => text(words, "")).join("\n")}
${button}
${text(footnote, `font-size:13px;color:${quiet};margin-bottom:0`)}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;color:${quiet}"><a href="${escaped(site.url)}" style="color:${quiet}">${escaped(site.url)}</a></td></tr>
</table></td></tr></table>
</body></html>
`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
