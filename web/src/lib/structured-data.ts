import type { DishDetails, ProductDetails } from "@dishboard/contract/item-details";
import type { Card, ItemOrigin } from "@dishboard/contract/items";
import type { Post } from "@dishboard/contract/posts";
import { itemPath } from "./paths.ts";
import { currencyCode } from "./price.ts";

/** Omits diets that exclude allergens: they would promise allergic people what no one checked. */
const diets: Readonly<Record<string, string>> = {
  halal: "HalalDiet",
  kosher: "KosherDiet",
  "low-sodium": "LowSaltDiet",
};

export function dishData(dish: DishDetails, publicUrl: string): object {
  const { restaurant, image, description, dietaryClaims, origin } = dish;
  const { latitude, longitude, city, state } = restaurant;
  const suitableForDiet = dietaryClaims.flatMap(({ name }) => (diets[name] ? `https://schema.org/${diets[name]}` : []));
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name: restaurant.name,
    ...(latitude !== null && longitude !== null && { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
    ...((city || state) && {
      address: {
        "@type": "PostalAddress",
        ...(city && { addressLocality: city }),
        ...(state && { addressRegion: state }),
      },
    }),
    hasMenu: {
      "@type": "Menu",
      hasMenuItem: {
        "@type": "MenuItem",
        name: dish.name,
        ...(description && { description }),
        ...(image && { image: publicUrl + image.path }),
        ...(suitableForDiet.length > 0 && { suitableForDiet }),
        ...offersAt(dish.priceCents),
        ...(origin?.source && { subjectOf: writingOf(origin.source, origin) }),
      },
    },
  };
}

function writingOf(source: string, { author, url, day }: ItemOrigin): object {
  return {
    "@type": "CreativeWork",
    publisher: { "@type": "Organization", name: source },
    ...(author && { author: { "@type": "Person", name: author } }),
    ...(url && { url }),
    ...(day && { datePublished: day }),
  };
}

export function productData(product: ProductDetails, publicUrl: string): object {
  const { name, brand, category, description, image, upvotes, voteCount } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    brand: { "@type": "Brand", name: brand },
    ...(category && { category }),
    ...(description && { description }),
    ...(image && { image: publicUrl + image.path }),
    ...offersAt(product.priceCents),
    ...(voteCount > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: ratingOf({ upvotes, voteCount }),
        reviewCount: voteCount,
        bestRating: "5",
        worstRating: "0",
      },
    }),
  };
}

function offersAt(priceCents: number | null): object {
  if (priceCents === null) return {};
  return {
    offers: {
      "@type": "Offer",
      price: (priceCents / 100).toFixed(Number.isInteger(priceCents) ? 2 : 3),
      priceCurrency: currencyCode(),
    },
  };
}

export function postData(post: Post, name: string, publicUrl: string): object {
  const { kind, image, video, content, createdAt, author } = post;
  return {
    "@context": "https://schema.org",
    "@type": kind === "snap" ? "ImageObject" : "VideoObject",
    name,
    description: content ?? name,
    uploadDate: createdAt,
    contentUrl: publicUrl + (video?.path ?? image?.path ?? ""),
    ...(image && { thumbnailUrl: publicUrl + image.path }),
    ...(video && { duration: `PT${(video.durationMs / 1_000).toFixed(1)}S` }),
    ...(author.username && { creator: { "@type": "Person", name: author.username } }),
  };
}

/** An item's rating, up to 5 with one decimal. */
export function ratingOf({ upvotes, voteCount }: { upvotes: number; voteCount: number }): string {
  return (Math.round((50 * upvotes) / voteCount) / 10).toFixed(1);
}

/** A breadcrumb. */
export type Crumb = { name: string; path: string };

export function breadcrumbData(crumbs: readonly Crumb[], publicUrl: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** A ranking's first rows for search engines. `total` counts all. */
export function rankingData(
  { name, cards, total }: { name: string; cards: readonly Pick<Card, "kind" | "id" | "name">[]; total: number },
  publicUrl: string,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    itemListOrder: "https://schema.org/ItemListOrderAscending",
    numberOfItems: total,
    itemListElement: cards.map((card, at) => ({
      "@type": "ListItem",
      position: at + 1,
      url: publicUrl + itemPath(card),
      name: card.name,
    })),
  };
}
