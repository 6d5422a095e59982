import { feedPage } from "../features/posts/feed/post-feed.tsx";

/** The newest Snaps. */
export const page = feedPage("snap");
