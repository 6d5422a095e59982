import { feedPage } from "../features/posts/feed/post-feed.tsx";

export const page = feedPage("drool");
