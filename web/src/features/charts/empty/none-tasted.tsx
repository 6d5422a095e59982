import type { ItemKind } from "@dishboard/contract/items";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { EmptyCard } from "../../../ui/state-card.tsx";
import { withOrder } from "../filters/filter-fields.ts";
import { useFilters } from "../filters/use-filters.ts";
import { emptyBoardMessages as messages } from "./empty-board.messages.ts";

/** Reports no tasted votes, and links to all votes. */
export function NoneTasted({ kind }: { kind: ItemKind }) {
  const { pathname } = useLocation();
  const { filters, searchOf } = useFilters(kind);
  const search = searchOf(withOrder(filters, "votes", false));
  return (
    <EmptyCard drawing={kind === "dish" ? "pin" : "jar"} text={messages.noneTasted} help={messages.noneTastedHelp}>
      <Link to={search ? `${pathname}?${search}` : pathname} className={buttonClass("main")}>
        {messages.showAllVotes}
      </Link>
    </EmptyCard>
  );
}
