import type { Feature } from "../../platform/site.ts";
import { barcodesJobs } from "./barcodes.jobs.ts";
import { barcodesRoutes } from "./barcodes.routes.ts";
import { codeDisputesRoutes } from "./code-disputes.routes.ts";

export const barcodes: Feature = {
  name: "barcodes",
  routes(server, site) {
    const { itemChanged, codeDecided } = site.events;
    barcodesRoutes(server, site);
    codeDisputesRoutes(server, { ...site, onChange: itemChanged.announce, log: codeDecided.announce });
  },
  jobs: barcodesJobs,
};
