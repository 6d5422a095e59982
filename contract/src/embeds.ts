import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { boardAddress } from "./feeds.ts";

export const maxEmbedCount = 10;

/** Height of a frame with two columns; a narrower one scrolls. */
export const embedHeight = 500;

/** Minimum width of two columns. */
export const wideEmbed = 560;

/** Without one the frame follows its reader's theme. */
export const embedThemes = ["light", "dark"] as const;

export type EmbedOptions = {
  theme?: (typeof embedThemes)[number] | undefined;
  count?: number | undefined;
  filters?: string | undefined;
};

export function embedPath(key: string, { theme, count, filters = "" }: EmbedOptions = {}): string {
  const search = new URLSearchParams({
    ...(theme && { theme }),
    ...(count !== undefined && count !== maxEmbedCount && { count: String(count) }),
  });
  const options = [filters, String(search)].filter(Boolean).join("&");
  return `/embed${boardAddress(key)}${options && `?${options}`}`;
}

/** Returns the HTML that shows a board's frame. The title must be escaped. */
export function embedCode(
  address: string,
  { title, width = "100%", height = embedHeight }: { title: string; width?: string | number; height?: number },
): string {
  return `<iframe src="${address.replaceAll("&", "&amp;")}" title="${title}" width="${width}" height="${height}" frameborder="0" loading="lazy"></iframe>`;
}

export const oembedPath = "/oembed";

export const oembedErrors = {
  notFound: "Nothing at this address can be embedded",
  noXml: "This site answers oEmbed as JSON only",
  size: "must be a whole number from 1 to 9999",
} as const;

const pixels = (name: string) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,3}$/, `${name} ${oembedErrors.size}`)),
      z.transform((text) => Number(text)),
    ),
  );

export const readOembed = endpoint({
  method: "GET",
  path: oembedPath,
  operationId: "readOembed",
  tag: "service",
  summary: "What to show in place of a link to a board, a dish or a product: oEmbed 1.0",
  description:
    "A board is 'rich' and comes with the HTML of a frame, narrowed by the filters of its address; a dish or product is a 'link' with its share picture. Other addresses are not found. Parameters that oEmbed does not name are ignored. The reply is the same for everybody.",
  query: z.object({
    url: z.string().check(z.maxLength(2_048, "url is too long")),
    format: z.optional(z.string()),
    maxwidth: pixels("maxwidth"),
    maxheight: pixels("maxheight"),
  }),
  reply: z.object({
    version: z.literal("1.0"),
    type: z.enum(["rich", "link"]),
    title: z.string(),
    author_name: z.optional(z.string()),
    provider_name: z.string(),
    provider_url: z.string(),
    cache_age: z.int(),
    html: z.optional(z.string()),
    width: z.optional(z.int()),
    height: z.optional(z.int()),
    thumbnail_url: z.optional(z.string()),
    thumbnail_width: z.optional(z.int()),
    thumbnail_height: z.optional(z.int()),
  }),
});
