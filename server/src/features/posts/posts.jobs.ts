import { settlePost } from "./posts.service.ts";

/** What becomes of a post in the transaction in which its video can be played, or has failed for good. */
export const onVideoSettled = settlePost;
