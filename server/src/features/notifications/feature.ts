import { createPushClient } from "../../platform/push/push-client.ts";
import type { Feature } from "../../platform/site.ts";
import { notificationsJobs } from "./notifications.jobs.ts";
import { notificationsRoutes } from "./notifications.routes.ts";
import { pushJobs } from "./push/push.jobs.ts";
import { pushRoutes } from "./push/push.routes.ts";
import { weeklyEmailJobs } from "./weekly-email/weekly-email.jobs.ts";
import { weeklyEmailRoutes } from "./weekly-email/weekly-email.routes.ts";

export const notifications: Feature = {
  name: "notifications",
  routes(server, site) {
    notificationsRoutes(server, site);
    pushRoutes(server, { ...site, settings: site.settings.push });
    weeklyEmailRoutes(server, site);
  },
  jobs(site) {
    const { db, settings } = site;
    const client = createPushClient({ db, settings: settings.push });
    return {
      ...notificationsJobs(site),
      ...pushJobs({ ...site, client, isOn: settings.push.isOn }),
      ...weeklyEmailJobs(site),
    };
  },
};
