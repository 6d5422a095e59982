import type { ProductDetails } from "@dishboard/contract/item-details";
import { itemPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { disputedCodeMessages } from "./disputed-code.messages.ts";

/** Links other products with the code. */
export function DisputedCode({ others }: { others: ProductDetails["othersWithCode"] }) {
  return (
    <section className="item-labels">
      <h2>{disputedCodeMessages.title}</h2>
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link to={itemPath({ kind: "product", id })} className="item-same-code" dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="item-hint">{disputedCodeMessages.help}</p>
    </section>
  );
}
