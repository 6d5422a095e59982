import type { ItemKind } from "@dishboard/contract/items";
import { rankingPath } from "../../../lib/paths.ts";
import { hasPreviousPage } from "../../../lib/previous-page.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { pageMessages } from "./page.messages.ts";

/** The way back, or to the ranking. */
export function PageBack({ kind }: { kind: ItemKind }) {
  const isHydrated = useIsHydrated();
  return <BackLink to={rankingPath[kind]} label={pageMessages.back} isPrevious={isHydrated && hasPreviousPage()} />;
}
