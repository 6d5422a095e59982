import { type BarcodeAnswer, lookUpBarcode } from "@dishboard/contract/barcodes";
import { call } from "@dishboard/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../lib/person-call.ts";

export function barcodeQuery(code: string | null) {
  return queryOptions<BarcodeAnswer>({
    queryKey: ["barcode", code],
    queryFn: ({ signal }) => call(personTransport, lookUpBarcode, { params: { code: code ?? "" } }, { signal }),
    enabled: code !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
