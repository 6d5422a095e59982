import type { DraftProblem, Found } from "./cells.service.ts";
import { type Graph, type Node, textOfValues, typesOf } from "./json-ld.service.ts";
import type { PageData } from "./page.service.ts";

/** Which of our words say what a diet of schema.org says. Low in lactose is not free of it, and stays out. */
const dietWords: ReadonlyMap<string, string> = new Map([
  ["VeganDiet", "vegan"],
  ["VegetarianDiet", "vegetarian"],
  ["HalalDiet", "halal"],
  ["KosherDiet", "kosher"],
  ["GlutenFreeDiet", "gluten-free"],
  ["LowSaltDiet", "low-sodium"],
]);

const eateries = [
  ...["Restaurant", "FoodEstablishment", "CafeOrCoffeeShop", "BarOrPub", "Bakery", "FastFoodRestaurant"],
  ...["IceCreamShop", "Brewery", "Winery", "Distillery"],
];
const articles = ["Article", "BlogPosting", "NewsArticle", "ReportageNewsArticle", "BlogPost"];
const reviews = ["Review", "CriticReview", "UserReview"];
/** What a review of a dish may call it. */
const dishes = ["MenuItem", "Product", "FoodProduct", "Thing"];
const places = [...eateries, "LocalBusiness", "Place"];

const maxSections = 500;

/** `maxFound` dishes of a page's structured data: those that are reviewed, then those on menus, in the order of the page. */
export function dishesOf(graph: Graph, page: PageData, maxFound: number): { found: Found[]; problems: DraftProblem[] } {
  const { nodes, valuesOf } = graph;
  const found: Found[] = [];
  const problems: DraftProblem[] = [];
  const taken = new Set<Node>();
  const ofTypes = (types: readonly string[]) => nodes.filter((node) => isOf(node, types));
  const nodesOf = (node: Node | undefined, ...properties: string[]) =>
    valuesOf(node, ...properties).filter((value) => typeof value !== "string");
  const text = (node: Node | undefined, ...properties: string[]) => {
    for (const property of properties) {
      const value = textOfValues(valuesOf(node, property));
      if (value !== undefined) return value;
    }
    return undefined;
  };

  const named = ofTypes(eateries).flatMap((node) => text(node, "name") ?? []);
  /** Where everything is, on a page of one place only. */
  const onlyPlace = new Set(named).size === 1 ? named[0] : undefined;
  const article = ofTypes(articles)[0];

  const origin = (node: Node | undefined): Found => ({
    author: text(node, "author") ?? text(article, "author") ?? page.author,
    source: text(node, "publisher") ?? text(article, "publisher"),
    day: text(node, "datePublished", "dateCreated") ?? text(article, "datePublished", "dateCreated") ?? page.day,
    url: address(graph, node) ?? page.canonical,
  });

  const dish = (item: Node, place: string | undefined): Found => ({
    name: text(item, "name"),
    place: place ?? placeOfOffer(item) ?? onlyPlace,
    price: priceOf(item),
    diets: dietsOf(item),
    allergens: allergensOf(item),
    photo: photoOf(item),
  });

  function placeOfOffer(item: Node): string | undefined {
    const offers = nodesOf(item, "offers");
    const sellers = [...nodesOf(item, "provider"), ...offers.flatMap((offer) => nodesOf(offer, "seller", "offeredBy"))];
    return text(sellers[0], "name");
  }

  function priceOf(item: Node): string | undefined {
    for (const offer of nodesOf(item, "offers")) {
      const detail = nodesOf(offer, "priceSpecification")[0];
      const price = text(offer, "price", "lowPrice") ?? text(detail, "price");
      const currency = text(offer, "priceCurrency") ?? text(detail, "priceCurrency");
      if (price !== undefined) return currency && !price.includes(currency) ? `${price} ${currency}` : price;
    }
    return undefined;
  }

  function dietsOf(item: Node): string {
    const values = valuesOf(item, "suitableForDiet").map((value) =>
      typeof value === "string" ? value : (textOfValues([String(value["@id"] ?? "")]) ?? ""),
    );
    const words = values.flatMap((value) => dietWords.get(value.replace(/^.*[/#:]/s, "").trim()) ?? []);
    return [...new Set(words)].join(", ");
  }

  /** Only what stands under exactly this name: a list of what a dish is free of would read the same otherwise. */
  function allergensOf(item: Node): string | undefined {
    const stated = nodesOf(item, "additionalProperty").filter((one) =>
      /^(contains )?allergens?:?$/i.test(text(one, "name")?.trim() ?? ""),
    );
    const words = stated.flatMap((one) => valuesOf(one, "value")).filter((value) => typeof value === "string");
    return words.length > 0 ? words.join(", ") : undefined;
  }

  function photoOf(node: Node | undefined): string | undefined {
    for (const value of valuesOf(node, "image", "photo", "thumbnailUrl"))
      for (const address of typeof value === "string" ? [value] : valuesOf(value, "contentUrl", "url"))
        if (typeof address === "string") return address;
    return undefined;
  }

  function addReview(review: Node, reviewedPlace?: string): void {
    if (taken.has(review) || found.length >= maxFound) return;
    taken.add(review);
    const reviewed = nodesOf(review, "itemReviewed");
    const item = reviewed.find((one) => isOf(one, dishes) || typesOf(one).length === 0);
    const at = [...reviewed, ...nodesOf(review, "about", "mentions", "locationCreated")].find((one) =>
      isOf(one, places),
    );
    const place = text(at, "name") ?? reviewedPlace;
    const title = text(review, "name", "headline");
    if (!item && place === undefined) {
      // A review of a film or a recipe plugin's stars are none of ours; only those of something to eat are missed.
      if (reviewed.length === 0 && title !== undefined)
        problems.push({ at: title, reason: "It does not say what is reviewed." });
      return;
    }
    if (item) taken.add(item);
    const ofItem: Found = item ? dish(item, place) : { place };
    found.push({
      ...ofItem,
      ...origin(review),
      name: ofItem.name ?? title ?? page.title,
      photo: ofItem.photo ?? photoOf(review) ?? photoOf(article) ?? page.image,
    });
  }

  function addItem(item: Node, place: string | undefined): void {
    if (taken.has(item) || found.length >= maxFound) return;
    taken.add(item);
    const link = address(graph, item);
    found.push({ ...dish(item, place), ...origin(undefined), ...(link === undefined ? {} : { link }) });
  }

  /** A menu or a section of it, with what is in its sections. */
  function addMenu(menu: Node, place: string | undefined): void {
    const waiting = [menu];
    for (let count = 0; count < maxSections; count += 1) {
      const section = waiting.shift();
      if (!section) return;
      if (taken.has(section)) continue;
      taken.add(section);
      for (const item of nodesOf(section, "hasMenuItem"))
        if (isOf(item, ["MenuItem"]) || typesOf(item).length === 0) addItem(item, place);
      waiting.unshift(...nodesOf(section, "hasMenuSection").slice(0, maxSections));
    }
  }

  const ownerOf = new Map(
    ofTypes(places).flatMap((place) => nodesOf(place, "review").map((review) => [review, place])),
  );
  for (const review of ofTypes(reviews)) addReview(review, text(ownerOf.get(review), "name"));
  for (const eatery of ofTypes(places))
    for (const menu of nodesOf(eatery, "hasMenu", "menu")) addMenu(menu, text(eatery, "name"));
  for (const menu of ofTypes(["Menu"])) addMenu(menu, text(nodesOf(menu, "provider")[0], "name"));
  for (const section of ofTypes(["MenuSection"])) addMenu(section, undefined);
  for (const item of ofTypes(["MenuItem"])) addItem(item, undefined);
  return { found, problems };
}

function isOf(node: Node, types: readonly string[]): boolean {
  return typesOf(node).some((type) => types.includes(type));
}

function address({ valuesOf }: Graph, node: Node | undefined): string | undefined {
  for (const value of valuesOf(node, "url", "mainEntityOfPage")) {
    const text = typeof value === "string" ? value : value["@id"];
    if (typeof text === "string" && !/^#|\s/.test(text.trim())) return text;
  }
  return undefined;
}
