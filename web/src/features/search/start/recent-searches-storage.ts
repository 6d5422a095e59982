import { maxSearchLength } from "@dishboard/contract/search";

const storageKey = "recentSearches";
const maxSearches = 8;

export function readRecentSearches(): string[] {
  try {
    const texts: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    if (!Array.isArray(texts)) return [];
    return texts
      .filter((text) => typeof text === "string" && text !== "" && text.length <= maxSearchLength)
      .slice(0, maxSearches);
  } catch {
    return [];
  }
}

export function addRecentSearch(text: string): void {
  const trimmed = text.trim();
  if (trimmed !== "") save([trimmed, ...without(trimmed)].slice(0, maxSearches));
}

export function removeRecentSearch(text: string): string[] {
  return save(without(text));
}

export function clearRecentSearches(): string[] {
  return save([]);
}

function without(text: string): string[] {
  return readRecentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase());
}

function save(texts: string[]): string[] {
  try {
    localStorage.setItem(storageKey, JSON.stringify(texts));
  } catch {
    // Only the next visit loses its list.
  }
  return texts;
}
