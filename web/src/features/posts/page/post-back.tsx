import type { PostKind } from "@dishboard/contract/posts";
import { feedPath } from "../../../lib/post-paths.ts";
import { hasPreviousPage } from "../../../lib/previous-page.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { postsMessages as messages } from "../posts.messages.ts";

export function PostBack({ kind }: { kind: PostKind }) {
  const isHydrated = useIsHydrated();
  return <BackLink to={feedPath[kind]} label={messages.back} isPrevious={isHydrated && hasPreviousPage()} />;
}
