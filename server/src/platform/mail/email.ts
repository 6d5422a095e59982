import { escapeHtml } from "../html.ts";

export type Email = {
  subject: string;
  heading: string;
  paragraphs: string[];
  sections?: { title: string; lines: string[] }[];
  action?: { label: string; link: string };
  footnote: string;
  /** One press ends emails like this: a page for its reader, and a POST for mail programs (RFC 8058). */
  unsubscribeLink?: string;
};

export function emailText(email: Email, site: SiteInfo): string {
  const { heading, paragraphs, sections = [], action, footnote, unsubscribeLink } = email;
  const blocks = [
    heading,
    ...paragraphs,
    ...sections.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join("\n")),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    footnote,
    ...(unsubscribeLink ? [`Unsubscribe:\n${unsubscribeLink}`] : []),
  ];
  return `${blocks.join("\n\n")}\n\n-- \n${site.name}\n${site.url}\n`;
}

export type SiteInfo = { name: string; url: string };

const textColour = "#2b1d2f";
const mutedColour = "#6d5f70";
const pageColour = "#faf6f0";
const accentColour = "#6d28d9";

/** Returns an email as HTML: one column, no picture, no script, nothing external. */
export function emailHtml(email: Email, site: SiteInfo): string {
  const { subject, heading, paragraphs, sections = [], action, footnote, unsubscribeLink } = email;
  const text = (content: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(content)}</p>`;
  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:14px 28px;border-radius:12px;background:${accentColour};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
${text("If the button doesn't work, open this link:", `font-size:13px;color:${mutedColour};margin-bottom:4px`)}
<p style="margin:0 0 24px;font-size:13px;word-break:break-all"><a href="${escapeHtml(action.link)}" style="color:${accentColour}">${escapeHtml(action.link)}</a></p>`
    : "";
  const lists = sections.map(
    ({ title, lines }) => `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(title)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.map((line) => `<li style="margin:0 0 6px" dir="auto">${escapeHtml(line)}</li>`).join("\n")}</ul>`,
  );
  const unsubscribe = unsubscribeLink
    ? `<p style="margin:8px 0 0;font-size:13px"><a href="${escapeHtml(unsubscribeLink)}" style="color:${mutedColour}">Unsubscribe</a></p>`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${pageColour};font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5;color:${textColour}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 8px 16px;font-weight:700;font-size:18px;color:${accentColour}">${escapeHtml(site.name)}</td></tr>
<tr><td style="padding:32px 28px;background:#ffffff;border:1px solid #eadfd3;border-radius:20px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${paragraphs.map((content) => text(content, "")).join("\n")}
${lists.join("\n")}
${button}
${text(footnote, `font-size:13px;color:${mutedColour};margin-bottom:0`)}
${unsubscribe}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;color:${mutedColour}"><a href="${escapeHtml(site.url)}" style="color:${mutedColour}">${escapeHtml(site.url)}</a></td></tr>
</table></td></tr></table>
</body></html>
`;
}
