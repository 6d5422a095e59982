import {
  type CodeDecision,
  type DisputedCode,
  decideCode,
  listDisputedCodes,
  undoCodeDecision,
} from "@dishboard/contract/code-disputes";
import { call } from "@dishboard/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../../lib/person-call.ts";
import { reportsKey } from "../reports.queries.ts";

export type DisputedCodesData = { disputes: DisputedCode[]; decisions: CodeDecision[] };

export const disputedCodesQuery = queryOptions({
  queryKey: [...reportsKey, "codes"],
  queryFn: ({ signal }): Promise<DisputedCodesData> => call(personTransport, listDisputedCodes, {}, { signal }),
  staleTime: 0,
});

/** Decides which seen products keep a barcode; returns the rest. */
export function sendCodeDecision({ code, products }: DisputedCode, keep: string[]): Promise<DisputedCodesData> {
  return call(personTransport, decideCode, { body: { code, seen: products.map(({ id }) => id), keep } });
}

/** Undoes a barcode decision; returns what waits. */
export function sendUndo(id: string): Promise<DisputedCodesData> {
  return call(personTransport, undoCodeDecision, { params: { id } });
}
