import {
  type BarcodeProduct,
  maxOtherTagLength,
  maxOtherTags,
  maxQuantityLength,
  readBarcode,
} from "@dishboard/contract/barcodes";
import type { suggestedCategories } from "@dishboard/contract/filter-words";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { maxItemNameLength } from "@dishboard/contract/limits";
import { cleanLine, validateLine } from "@dishboard/contract/text";
import { decodeHTMLStrict } from "entities";

/** The source whose format is read. */
export const openFoodFacts = { source: "Open Food Facts", licence: "ODbL 1.0" } as const;

/** A barcode's data; day of the last change, null if unknown. */
export type GivenProduct = Omit<BarcodeProduct, "source" | "licence" | "day"> & { day: string | null };

/** Fields read from Open Food Facts. */
export const openFoodFactsFields = [
  ...(["code", "product_name", "product_name_en", "brands", "quantity", "lang", "last_modified_t"] as const),
  ...(["categories_tags", "labels_tags", "allergens_tags", "traces_tags"] as const),
] as const;

export type RawProduct = { [field in (typeof openFoodFactsFields)[number]]?: unknown };

/** Reads a product, or returns why not. Free text and unknown tags stay text. */
export function readOpenFoodFacts(raw: RawProduct): GivenProduct | { reason: string } {
  const code = readBarcode(String(raw.code ?? ""));
  if (code === null) return { reason: `${shorten(raw.code)} is no barcode` };
  const claims = sortTags(raw.labels_tags, claimTags);
  const contained = sortTags(raw.allergens_tags, allergenTags);
  const traces = sortTags(raw.traces_tags, allergenTags);
  return {
    code,
    name: lineOf(nameOf(raw), maxItemNameLength),
    brand: lineOf(String(raw.brands ?? "").split(",")[0], maxItemNameLength),
    quantity: lineOf(raw.quantity, maxQuantityLength),
    category: categoryOf(raw.categories_tags),
    claimIds: claims.ids,
    allergenIds: contained.ids,
    mayContainIds: traces.ids,
    statesAllergens: contained.ids.length + contained.others.length > 0,
    statesTraces: traces.ids.length + traces.others.length > 0,
    others: { labels: claims.others, allergens: contained.others, traces: traces.others },
    day: dayOf(raw.last_modified_t),
  };
}

type AllergenName = (typeof allergens)[number]["name"];
type ClaimName = (typeof dietaryClaims)[number]["name"];

const allergenTags = idsOf<AllergenName>(allergens, {
  celery: ["celery"],
  gluten: ["gluten", "wheat", "rye", "barley", "oats", "spelt", "kamut", "khorasan-wheat"],
  crustaceans: ["crustaceans"],
  eggs: ["eggs", "egg"],
  fish: ["fish"],
  lupin: ["lupin", "lupine"],
  milk: ["milk", "lactose"],
  molluscs: ["molluscs"],
  mustard: ["mustard"],
  nuts: [
    ...["nuts", "almonds", "hazelnuts", "walnuts", "cashew-nuts", "pecan-nuts", "brazil-nuts", "pistachio-nuts"],
    "macadamia-nuts",
  ],
  peanuts: ["peanuts", "peanut"],
  sesame: ["sesame-seeds", "sesame"],
  soya: ["soybeans", "soya", "soy"],
  sulphites: ["sulphur-dioxide-and-sulphites", "sulphites", "sulfites"],
});

/** Tags of dietary claims. 'No lactose' is not free of dairy, and 'no nuts' may have peanuts. Others stay text. */
const claimTags = idsOf<ClaimName>(dietaryClaims, {
  vegan: ["vegan"],
  vegetarian: ["vegetarian"],
  halal: ["halal"],
  kosher: ["kosher"],
  "gluten-free": ["no-gluten", "gluten-free"],
  keto: ["keto", "ketogenic"],
  "low-sodium": ["low-sodium", "low-salt"],
  "dairy-free": ["no-milk", "dairy-free", "milk-free"],
  "nut-free": [],
});

const categoryTags: readonly (readonly [(typeof suggestedCategories)[number], readonly string[]])[] = [
  ["Frozen", ["en:frozen-foods", "en:frozen-desserts"]],
  ["Beverages", ["en:beverages"]],
  ["Sauces & Condiments", ["en:sauces", "en:condiments"]],
  ["Snacks", ["en:snacks"]],
  [
    "Pantry Staples",
    [
      ...[
        "en:spreads",
        "en:pastas",
        "en:rices",
        "en:flours",
        "en:cereals-and-potatoes",
        "en:cereals-and-their-products",
      ],
      ...["en:breakfast-cereals", "en:canned-foods", "en:legumes-and-their-products", "en:sweeteners", "en:fats"],
      ...["en:vegetable-oils", "en:dried-products"],
    ],
  ],
];

function idsOf<Name extends string>(
  labels: readonly { id: number; name: Name }[],
  tags: Record<Name, readonly string[]>,
): ReadonlyMap<string, number> {
  return new Map(labels.flatMap(({ id, name }) => tags[name].map((tag) => [`en:${tag}`, id] as const)));
}

/** Known ids, and other tags as text, cut to a tag's length. */
function sortTags(value: unknown, known: ReadonlyMap<string, number>): { ids: number[]; others: string[] } {
  const tags = tagsOf(value);
  const others = tags.filter((tag) => !known.has(tag)).map((tag) => shorten(tag, maxOtherTagLength));
  return {
    ids: [...new Set(tags.flatMap((tag) => known.get(tag) ?? []))].sort((a, b) => a - b),
    others: withinBounds([...new Set(others)]),
  };
}

function withinBounds(tags: string[]): string[] {
  if (tags.length <= maxOtherTags) return tags;
  return [...tags.slice(0, maxOtherTags - 1), `and ${tags.length - maxOtherTags + 1} more`];
}

function categoryOf(value: unknown): string | null {
  const tags = tagsOf(value);
  return categoryTags.find(([, known]) => tags.some((tag) => known.includes(tag)))?.[0] ?? null;
}

function tagsOf(value: unknown): string[] {
  const tags = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  return tags.flatMap((tag) => {
    const text = typeof tag === "string" ? cleanLine(decodeHTMLStrict(tag).replace(/\p{Cc}/gu, " ")).toLowerCase() : "";
    return text === "" ? [] : [text];
  });
}

/** The English name if any; Parquet lists names by language. */
function nameOf({ product_name: name, product_name_en: english, lang }: RawProduct): unknown {
  if (!Array.isArray(name)) return typeof english === "string" && english.trim() !== "" ? english : name;
  const names = name as { lang?: unknown; text?: unknown }[];
  const inLanguage = (wanted: unknown) => names.find((one) => one?.lang === wanted && one?.text)?.text;
  return inLanguage("en") ?? inLanguage("main") ?? inLanguage(lang) ?? names.find((one) => one?.text)?.text;
}

/** One line for a form, entities decoded once; else null. */
function lineOf(value: unknown, maxLength: number): string | null {
  if (typeof value !== "string") return null;
  const line = Array.from(
    cleanLine(
      decodeHTMLStrict(value.slice(0, maxLength * 8))
        .replace(/\p{Cc}/gu, " ")
        .toWellFormed(),
    ),
  )
    .slice(0, maxLength)
    .join("")
    .trim();
  return line === "" || validateLine(line, "", maxLength) !== null ? null : line;
}

function dayOf(seconds: unknown): string | null {
  const moment = new Date(Number(seconds) * 1_000);
  const isDay = Number(seconds) > 0 && moment.getTime() > 0 && moment.getUTCFullYear() < 10_000;
  return isDay ? moment.toISOString().slice(0, 10) : null;
}

function shorten(value: unknown, length = 40): string {
  const text = String(value ?? "").replace(/\p{Cc}/gu, " ");
  return text.length > length ? `${text.slice(0, length - 1)}…` : text || "nothing";
}
