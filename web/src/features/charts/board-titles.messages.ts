import { boardNames, type ItemKind } from "@dishboard/contract/items";
import { type Filters, labelOf } from "./filters/filter-fields.ts";

const mealWords: Readonly<Record<string, string>> = {
  breakfast: "for breakfast",
  lunch: "for lunch",
  dinner: "for dinner",
  "late-night": "late at night",
};

/** A board's subject: 'Asian dishes for lunch near Camden Market'. No name means the reader's place. */
export function boardSubject(kind: ItemKind, filters: Filters, placeName: string | null): string {
  const labels = (name: string) => (filters[name] ?? []).map((word) => labelOf(kind, name, word));
  const price = labels("price").map((label) => `, ${label}`);
  // Submitters' claims, which no one checked.
  const claims = labels("diet").join(" and ").toLowerCase();
  if (kind === "product") {
    const what = labels("category").join(" and ").toLowerCase() || "products to eat in";
    return what + (claims && ` called ${claims}`) + price;
  }
  const isWalk = (filters.near ?? []).includes("within-a-walk");
  return [
    ...labels("cuisine").join(" and ").split(" ").filter(Boolean),
    claims ? `dishes called ${claims}` : "dishes",
    ...(filters.hours ? ["open now"] : []),
    ...(filters.meal ?? []).map((word, at) => (at > 0 ? "or " : "") + mealWords[word]),
    placeName === null ? "near you" : `${isWalk ? "within a walk of" : "near"} ${placeName}`,
  ]
    .join(" ")
    .concat(...price);
}

/** A board's page title. */
export function boardTitle(kind: ItemKind, filters: Filters, placeName: string | null): string {
  return `Best ${boardSubject(kind, filters, placeName)} · ${boardNames[kind]}`;
}
