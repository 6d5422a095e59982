import { findContradiction } from "@dishboard/contract/contradictions";
import { type GuestNeeds, walkMinutes } from "@dishboard/contract/group-tables";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { maxPriceCents } from "@dishboard/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { currencySign } from "../../lib/price.ts";
import { titleCase } from "../../lib/title-case.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceChips } from "../../ui/choice-chips.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PlainForm } from "../../ui/plain-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useLens } from "../diet/lens/use-lens.ts";
import { useDiet } from "../diet/use-diet.ts";
import { groupTablesMessages as messages } from "./group-tables.messages.ts";
import { sendNeeds } from "./group-tables.queries.ts";
import { type Seat, seatScope } from "./seat-storage.ts";

const usualWalk = 10;
/** 'nut-free' is asked for as an avoided allergen, of which more is known. */
const absenceAllergens = new Map<number, number[]>(
  dietaryClaims.flatMap(({ id, name }) => (name.endsWith("-free") ? [[id, allergensExcludedBy(id)]] : [])),
);
/** Whole currency units. */
const budgets = [5, 10, 15, 20, 30, 50];

type NeedsFormProps = { code: string; seat: Seat; onSaved: (needs: GuestNeeds) => void };

export function NeedsForm({ code, seat, onSaved }: NeedsFormProps) {
  const client = useQueryClient();
  const diet = useDiet();
  const { avoided } = useLens();
  const [changed, setChanged] = useState<Partial<GuestNeeds>>({});
  const needs: GuestNeeds = {
    ...(seat.needs ?? {
      claimIds: diet.claimIds.filter((id) => !absenceAllergens.has(id)),
      allergenIds: [
        ...new Set([...diet.allergenIds, ...avoided, ...diet.claimIds.flatMap((id) => absenceAllergens.get(id) ?? [])]),
      ],
      maxCents: null,
      walkMinutes: usualWalk,
    }),
    ...changed,
  };
  const title = useRef<HTMLHeadingElement>(null);
  const isAgain = seat.needs !== null;
  useEffect(() => {
    if (isAgain) title.current?.focus();
  }, [isAgain]);
  const saving = useMutation({
    scope: { id: seatScope(code) },
    mutationFn: () => sendNeeds(client, code, { guestKey: seat.guestKey, needs }),
    onSuccess: () => onSaved(needs),
  });
  const change = (part: Partial<GuestNeeds>) => setChanged({ ...changed, ...part });
  const pricesOf = budgets.filter((units) => units * 100 <= maxPriceCents);
  return (
    <PlainForm className="group-table-card group-table-needs raised" onSubmit={() => saving.mutate()}>
      <h2 ref={title} tabIndex={-1}>
        {messages.needsTitle}
      </h2>
      <p className="group-table-note">{messages.needsHelp}</p>
      <ChoiceChips
        label={messages.claims}
        name="claimIds"
        choices={choicesOf(dietaryClaims.filter(({ id }) => !absenceAllergens.has(id)))}
        chosen={needs.claimIds}
        onChange={(claimIds) => change({ claimIds })}
      />
      <ChoiceChips
        label={messages.allergens}
        name="allergenIds"
        choices={choicesOf(allergens)}
        chosen={needs.allergenIds}
        onChange={(allergenIds) => change({ allergenIds })}
        note={<p className="group-table-note">{messages.nuts}</p>}
      />
      <div className="group-table-two">
        <SelectField
          label={messages.budget}
          error={null}
          none={messages.anyPrice}
          choices={pricesOf.map(priceLabel)}
          value={needs.maxCents === null ? "" : priceLabel(needs.maxCents / 100)}
          onChange={({ target }) => {
            const units = pricesOf.find((one) => priceLabel(one) === target.value);
            change({ maxCents: units === undefined ? null : units * 100 });
          }}
        />
        <SelectField
          label={messages.walk}
          error={null}
          choices={walkMinutes.map(messages.minutes)}
          value={messages.minutes(needs.walkMinutes)}
          onChange={({ target }) =>
            change({ walkMinutes: walkMinutes.find((one) => messages.minutes(one) === target.value) ?? usualWalk })
          }
        />
      </div>
      {saving.isError && <Notice look="error">{messages.saveFailed}</Notice>}
      <Button look="main" type="submit" disabled={saving.isPending}>
        {seat.needs ? messages.saveAgain : messages.save}
      </Button>
    </PlainForm>
  );
}

function priceLabel(units: number): string {
  return `${currencySign()}${units}`;
}

function choicesOf(labels: readonly { id: number; name: string }[]) {
  return labels.map(({ id, name }) => ({ value: id, label: titleCase(name) }));
}

function allergensExcludedBy(claimId: number): number[] {
  return allergens.map(({ id }) => id).filter((id) => findContradiction([claimId], [id]) !== null);
}
