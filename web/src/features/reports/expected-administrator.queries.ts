import type { QueryClient } from "@tanstack/react-query";
import { reportsKey } from "./reports.queries.ts";

const expectedKey = [...reportsKey, "expected"] as const;

/** Has a page wait for an administrator; the server sends this along with the page. */
export function expectAdministrator(client: QueryClient): void {
  client.setQueryData(expectedKey, true);
}

/** Whether the page waits for an administrator, until it is known who is signed in. */
export function isAdministratorExpected(client: QueryClient): boolean {
  return client.getQueryData(expectedKey) === true;
}

/** It has turned out that no administrator is signed in. */
export function expectNobody(client: QueryClient): void {
  client.removeQueries({ queryKey: expectedKey });
}
