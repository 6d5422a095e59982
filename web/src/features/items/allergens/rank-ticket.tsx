import type { ItemAllergens } from "@dishboard/contract/allergens";
import { topRanks } from "@dishboard/contract/limits";
import type { ComponentProps } from "react";
import { Ticket } from "../../../ui/ticket.tsx";

type RankTicketProps = Pick<ComponentProps<typeof Ticket>, "rank" | "size"> & {
  allergens: ItemAllergens | null;
  /** Ids of the allergens that the lens avoids. */
  avoided?: readonly number[] | undefined;
};

/** The rank of an item, green for the best: but never under a lens or with a reported reaction, where green could be taken for 'safe'. */
export function RankTicket({ allergens, avoided = [], ...ticket }: RankTicketProps) {
  const isGreen = ticket.rank <= topRanks && avoided.length === 0 && !allergens?.alert.length;
  return <Ticket {...ticket} isTop={isGreen} />;
}
