import type { Feature } from "../../platform/site.ts";
import { accountDeletionJobs } from "./account-deletion.jobs.ts";
import { accountDeletionRoutes } from "./account-deletion.routes.ts";

export const accountDeletion: Feature = {
  name: "account-deletion",
  routes: (server, site) => accountDeletionRoutes(server, { ...site, findDoor: site.events.door.ask }),
  jobs: accountDeletionJobs,
};
