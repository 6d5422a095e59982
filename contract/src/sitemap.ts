/** The sitemap: the addresses of all pages that search engines may list. */

/** How many addresses a part of a sitemap has at most, by the protocol of sitemaps. */
export const sitemapPartSize = 50_000;

/** How often one network reads the sitemap and its parts. */
export const sitemapLimit = { name: "sitemap", per: "network", max: 300, perSeconds: 3_600 } as const;
