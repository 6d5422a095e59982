import type { ItemRef } from "@dishboard/contract/items";
import { useQuery } from "@tanstack/react-query";
import { itemLogQuery } from "../food-log.queries.ts";
import { tastedMessages as messages } from "./tasted-hint.messages.ts";
import "./tasted-hint.css";

/** Explains tasted votes to voters until they log the item. */
export function TastedHint({ personId, item }: { personId: string; item: ItemRef }) {
  const { data } = useQuery(itemLogQuery(personId, item.id));
  return data?.count === 0 && <p className="tasted-hint">{messages.hint}</p>;
}
