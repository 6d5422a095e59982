import type { ItemRef } from "@dishboard/contract/items";
import { useQuery } from "@tanstack/react-query";
import { itemsMessages } from "../items.messages.ts";
import { dishDetailsQuery, productDetailsQuery } from "../page/details.queries.ts";
import "./card-details.css";

/** Reports that a link's item is not shown, if other people cannot see it. */
export function GoneItem({ kind, id }: ItemRef) {
  const dish = useQuery({ ...dishDetailsQuery(id), enabled: kind === "dish" });
  const product = useQuery({ ...productDetailsQuery(id), enabled: kind === "product" });
  if (dish.data !== null && product.data !== null) return null;
  return (
    <p className="gone-item" role="status">
      {itemsMessages.gone[kind]}
    </p>
  );
}
