import type { GroupTable } from "@dishboard/contract/group-tables";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { formatPrice } from "../../lib/price.ts";
import { titleCase } from "../../lib/title-case.ts";
import { Button } from "../../ui/button.tsx";
import { groupTablesMessages as messages } from "./group-tables.messages.ts";

export function JoinedNeeds({ table, onChange }: { table: GroupTable; onChange?: (() => void) | undefined }) {
  const { needs, guests, ready } = table;
  if (!needs) return null;
  const claims = dietaryClaims.filter(({ id }) => needs.claimIds.includes(id)).map(({ name }) => titleCase(name));
  const avoided = namesOf(needs.allergenIds);
  const parts = [
    ...claims,
    ...(avoided ? [messages.avoids(avoided)] : []),
    ...(needs.maxCents === null ? [] : [messages.upTo(formatPrice(needs.maxCents))]),
    messages.walkOf(needs.walkMinutes),
  ];
  return (
    <section className="group-table-together" aria-label={messages.together}>
      <p>
        <b>{messages.together}:</b> {parts.join(" · ")}
      </p>
      {ready < guests && <p className="group-table-warning">{messages.notReady(guests - ready)}</p>}
      {onChange && (
        <Button look="line" onClick={onChange}>
          {messages.change}
        </Button>
      )}
    </section>
  );
}

/** Joins allergen names: 'milk, nuts and fish'. */
export function namesOf(ids: readonly number[], join: "conjunction" | "disjunction" = "conjunction"): string {
  const names = allergens.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return new Intl.ListFormat("en-GB", { type: join }).format(names);
}
