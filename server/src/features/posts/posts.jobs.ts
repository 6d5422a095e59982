import type { Database } from "../../database/connect.ts";
import type { Tasks } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import { recountPosts } from "./recount-posts.service.ts";

/** What the job of posts needs. */
export type PostsJobsDeps = { db: Database; clock: () => Date; log: Log; metrics: Metrics };

export function postsJobs({ db, clock, log, metrics }: PostsJobsDeps): Tasks {
  return {
    "posts-recount": {
      at: "57 3 * * *",
      async run() {
        const drifts = await recountPosts(db.write);
        for (const drift of drifts) log.error(drift, "the counts of a post were wrong");
        metrics.setDrift("posts", drifts.length, clock());
      },
    },
  };
}
