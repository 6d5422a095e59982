/** Maximum addresses per part by the protocol of sitemaps. */
export const sitemapPartSize = 50_000;
