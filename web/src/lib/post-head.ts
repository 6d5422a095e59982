import type { Post } from "@dishboard/contract/posts";
import { postData } from "./structured-data.ts";

/** Metadata of a Snap or Drool; `name` is used without a caption. */
export function postHead(post: Post, name: string, publicUrl: string) {
  const { image, video, content, item } = post;
  return {
    title: name,
    description: content ?? (item ? `${name}: ${item.name}` : name),
    ...(image && {
      picture: {
        path: image.path,
        width: image.width,
        height: image.height,
        description: image.description ?? item?.name ?? name,
      },
    }),
    ...(video && { video: { path: video.path, width: video.width, height: video.height } }),
    ...(import.meta.env.SSR && { jsonLd: [postData(post, name, publicUrl)] }),
  };
}
