import { postPage } from "../features/posts/page/post-page.tsx";

/** A Snap. */
export const page = postPage("snap");
