import { errorLoading } from "../../lib/failures.ts";

export const dataSourcesMessages = {
  subtitle: "Where the places and products on this site are from",
  failed: errorLoading("the sources"),
  intro:
    "Dishes, photos, votes and claims are from the people who use this site. What is said of restaurants themselves, such as their address and hours, is also from these sources. It may be out of date: every restaurant's page shows its date. So may their data about products by barcode. The submitter is asked to compare it with the packet, and no one checks that they did. The product's page says who states its allergens: read the label.",
  empty: "Nothing was imported here: everything is from the people who use this site.",
  places: (count: string, isOne: boolean) => (isOne ? `${count} place` : `${count} places`),
  products: (count: string, isOne: boolean) => (isOne ? `${count} product` : `${count} products`),
  contains: "Contains information",
  contributors: "© OpenStreetMap contributors",
  noLicence: "licence not stated",
  votes: "You can download the votes and compute the boards yourself: see the page",
  openData: "Open data",
  downloadTitle: "Download",
  download: "Places as GeoJSON",
  downloadHelp: "All places from sources under the Open Database Licence, as their newest files say it.",
} as const;
