import { postPage } from "../features/posts/page/post-page.tsx";

/** A Drool. */
export const page = postPage("drool");
