import type { Feature } from "../../platform/site.ts";
import { commentsRoutes } from "./comments/comments.routes.ts";
import { likesRoutes } from "./likes/likes.routes.ts";
import { updateVideoPath } from "./post-changes.repository.ts";
import { postsJobs } from "./posts.jobs.ts";
import { postsRoutes } from "./posts.routes.ts";
import { settlePost } from "./posts.service.ts";

export const posts: Feature = {
  name: "posts",
  routes(server, site) {
    if (site.postKinds.length === 0) return;
    const { clear } = site.cache;
    postsRoutes(server, { ...site, onChange: clear });
    likesRoutes(server, site);
    commentsRoutes(server, { ...site, onRemoved: clear });
  },
  jobs(site) {
    if (site.postKinds.length === 0) return {};
    const { videoSettled, postSettled, videoMoved } = site.events;
    videoSettled.listen(async (transaction, videoId, outcome) => {
      await settlePost(transaction, videoId, outcome);
      await postSettled.announce(transaction, videoId);
    });
    videoMoved.listen(updateVideoPath);
    return postsJobs(site);
  },
};
