import type { Feature } from "../../platform/site.ts";
import { accountsJobs } from "./accounts.jobs.ts";
import { accountsRoutes } from "./accounts.routes.ts";
import { authRoutes } from "./auth.routes.ts";
import { passkeysRoutes } from "./passkeys/passkeys.routes.ts";

export const accounts: Feature = {
  name: "accounts",
  async routes(server, site) {
    const deps = { ...site, findDoor: site.events.door.ask };
    accountsRoutes(server, site.db, site.clock);
    await authRoutes(server, deps, site);
    passkeysRoutes(server, deps, site.site);
  },
  jobs: accountsJobs,
};
