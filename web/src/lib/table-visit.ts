import { tableVisit } from "@dishboard/contract/opening";

/** What the server reads of a restaurant's query: whether somebody has scanned the code on its table. */
export function tableSearch(given: URLSearchParams): string {
  return given.get(tableVisit.name) === tableVisit.value ? `${tableVisit.name}=${tableVisit.value}` : "";
}
