import { useQuery } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { itemPath } from "../../lib/paths.ts";
import { Link } from "../../ui/link.tsx";
import { checksMessages as messages } from "./allergen-checks.messages.ts";
import { checksQuery } from "./allergen-checks.queries.ts";
import "./allergen-checks.css";

/** The person's items with contradictions or alerts. */
export function OwnChecks({ personId }: { personId: string }) {
  const { data: items = [] } = useQuery(checksQuery(personId));
  if (items.length === 0) return null;
  return (
    <section className="own-checks" aria-labelledby="own-checks">
      <h2 id="own-checks">
        <TriangleAlert size={20} />
        {messages.check}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={itemPath(item)} dir="auto">
              {item.name}
            </Link>
            {item.alertIds.length > 0 && <p>{messages.alert(item.alertIds)}</p>}
            {item.contradictions.map((one) => (
              <p key={`${one.claim} ${one.allergen}`}>{messages.contradiction(one)}</p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
