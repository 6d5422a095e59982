import { tableVisit } from "@dishboard/contract/opening";

/** Keeps only the table card's parameter of a restaurant's query. */
export function tableSearch(given: URLSearchParams): string {
  return given.get(tableVisit.name) === tableVisit.value ? `${tableVisit.name}=${tableVisit.value}` : "";
}
