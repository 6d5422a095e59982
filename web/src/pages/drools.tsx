import { feedPage } from "../features/posts/feed/post-feed.tsx";

/** The newest Drools. */
export const page = feedPage("drool");
