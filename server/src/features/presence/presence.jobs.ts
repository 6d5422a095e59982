import type { Database } from "../../database/connect.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import { EmailRefused, type Mailer } from "../../platform/mail/mailer.ts";
import { goneEmail } from "./presence.emails.ts";
import { findUndecided } from "./presence.repository.ts";
import { type GoneEmail, goneTask } from "./presence.service.ts";

/** What the job of presence needs. */
export type PresenceJobsDeps = {
  db: Database;
  mailer: Mailer;
  site: { name: string; url: string };
  /** The addresses of administrators. */
  administrators: readonly string[];
};

/** The job that tells administrators of a restaurant that people have hidden. */
export function presenceJobs({ db, mailer, site, administrators }: PresenceJobsDeps): Tasks {
  return {
    [goneTask]: {
      sends: "emails",
      run: async (payload, attemptOf) => {
        const restaurant = await findUndecided(db.read("latest"), (payload as GoneEmail).id);
        // Somebody has decided meanwhile.
        if (!restaurant) return;
        const email = goneEmail(site.name, restaurant, `${site.url}/admin/places`);
        for (const to of administrators)
          await mailer.send(to, email, attemptOf).catch((error: unknown) => {
            // An address that takes no mail is nobody's fault here.
            if (!(error instanceof EmailRefused)) throw error;
          });
      },
    },
  };
}
