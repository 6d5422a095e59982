import { EmptyCard } from "../../../ui/state-card.tsx";
import { SubmitFirstButton } from "../../items/submission/submit-first-button.tsx";
import { chartsMessages } from "../charts.messages.ts";
import { countFilters, orderOf } from "../filters/filter-fields.ts";
import { useFilters } from "../filters/use-filters.ts";
import { emptyBoardMessages as messages } from "./empty-board.messages.ts";
import type { EmptyBoardProps } from "./empty-board-slot.tsx";
import { NearestBoard } from "./nearest-board.tsx";
import { NoMatches } from "./no-matches.tsx";
import { NoneTasted } from "./none-tasted.tsx";

export function EmptyBoard(props: EmptyBoardProps) {
  const { kind } = props;
  const { filters } = useFilters(kind);
  const nothingYet = kind === "dish" ? <NoDishes /> : <NoProducts />;
  if (countFilters(filters) > 0) return <NoMatches {...props} empty={nothingYet} />;
  return orderOf(filters).isTasted ? <NoneTasted kind={kind} /> : nothingYet;
}

function NoDishes() {
  return (
    <EmptyCard drawing="pin" text={messages.dishesEmpty} help={messages.dishesEmptyHelp}>
      <SubmitFirstButton label={messages.submitFirstDish} />
      <NearestBoard />
    </EmptyCard>
  );
}

function NoProducts() {
  return (
    <EmptyCard drawing="jar" text={chartsMessages.productsEmpty} help={messages.productsEmptyHelp}>
      <SubmitFirstButton label={messages.submitFirstProduct} />
    </EmptyCard>
  );
}
