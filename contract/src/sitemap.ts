/** The sitemap: the addresses of all pages that search engines may list. */

/** How many addresses a part of a sitemap has at most, by the protocol of sitemaps. */
export const sitemapPartSize = 50_000;
