import { barcodeErrors, lookUpBarcode } from "@dishboard/contract/barcodes";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { Settings } from "../../platform/settings.ts";
import { createAskService } from "./ask-service.service.ts";
import { type BarcodesDeps, lookUp } from "./barcodes.service.ts";

/** Mounts the lookup of codes. */
export function barcodesRoutes(
  server: FastifyInstance,
  { settings, now, ...rest }: Omit<BarcodesDeps, "ask"> & { settings: Settings; now: () => number },
): void {
  const { openFoodFactsUrl: url, publicUrl: site } = settings;
  const deps = { ...rest, ask: url === null ? null : createAskService({ url, site, now }) };
  route(
    server,
    lookUpBarcode,
    ({ params: { code } }) => {
      if (code === null) throw new Problem("invalid", barcodeErrors.length, "code");
      return lookUp(deps, code);
    },
    // It may wait for another site, asked once a second with answers within five, so few wait at a time.
    { isLong: true },
  );
}
