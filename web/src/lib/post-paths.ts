import type { PostKind } from "@dishboard/contract/posts";
import { paths } from "./paths.ts";

export const feedPath: Record<PostKind, string> = { snap: paths.snaps, drool: paths.drools };

export function postPath({ kind, id }: { kind: PostKind; id: string }): string {
  return `/${kind}/${encodeURIComponent(id)}`;
}
