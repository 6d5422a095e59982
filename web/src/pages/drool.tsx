import { postPage } from "../features/posts/page/post-page.tsx";

export const page = postPage("drool");
