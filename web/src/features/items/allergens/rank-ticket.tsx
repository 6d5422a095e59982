import type { ItemAllergens } from "@dishboard/contract/allergens";
import { topRanks } from "@dishboard/contract/limits";
import type { ComponentProps } from "react";
import { Ticket } from "../../../ui/ticket.tsx";

type RankTicketProps = Pick<ComponentProps<typeof Ticket>, "rank" | "size"> & { allergens: ItemAllergens | null };

/** A rank, green for the best, but never with a reaction: green could seem 'safe'. */
export function RankTicket({ allergens, ...ticket }: RankTicketProps) {
  return <Ticket {...ticket} isTop={ticket.rank <= topRanks && !allergens?.alert.length} />;
}
