import { allergenCheckErrors, newSources } from "@dishboard/contract/allergen-checks";
import { type StatedAs, statedAs } from "@dishboard/contract/allergens";
import type { ItemRef } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reasonOf } from "../../lib/failures.ts";
import { refreshLists } from "../../lib/list-changes.ts";
import { useBusy } from "../../lib/use-busy.ts";
import type { HostedDialogProps } from "../../ui/dialog-host.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { toast } from "../../ui/toast.ts";
import { checksMessages as messages } from "./allergen-checks.messages.ts";
import { checksQuery, type NewSource, sendConfirmation } from "./allergen-checks.queries.ts";
import "./allergen-checks.css";

export type ConfirmTask = {
  item: ItemRef;
  name: string;
  personId: string;
  allergenId: number;
  reactionCount: number;
  mayStateFree: boolean;
};

export function ConfirmAllergenDialog({ task, isOpen, onClose, onClosed }: HostedDialogProps<ConfirmTask>) {
  const { item, name, personId, allergenId, reactionCount, mayStateFree } = task;
  const states = statedAs.filter((one) => mayStateFree || one !== "stated-free");
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const [state, setState] = useState<StatedAs>();
  const [source, setSource] = useState<NewSource>();
  const [isTried, setTried] = useState(false);
  const selects = { state: useRef<HTMLSelectElement>(null), source: useRef<HTMLSelectElement>(null) };
  const submit = () => {
    setTried(true);
    if (!state) selects.state.current?.focus();
    else if (!source) selects.source.current?.focus();
    else void run(() => send({ allergenId, state, source, reactionCount }));
  };
  const send = async (said: Parameters<typeof sendConfirmation>[2]) => {
    try {
      await sendConfirmation(personId, item, said);
      toast({ type: "success", title: messages.confirmed });
      refreshLists(client, item.kind === "dish" ? "dishSaved" : "productSaved");
      void client.invalidateQueries({ queryKey: checksQuery(personId).queryKey });
      onClose();
    } catch (error) {
      // The statement has changed meanwhile.
      const isOutdated = error instanceof Problem && error.code === "conflict";
      toast({
        ...{ type: "destructive", title: messages.confirmFailed, ...reasonOf(error) },
        outlivesDialog: isOutdated,
      });
      if (!isOutdated) return;
      refreshLists(client, item.kind === "dish" ? "dishSaved" : "productSaved");
      onClose();
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={messages.confirmTitle(name, allergenId)}
      isBusy={isBusy}
      onClose={onClose}
      onClosed={onClosed}
      submitLabel={messages.save}
      onSubmit={submit}
    >
      {!mayStateFree && <p>{messages.freeByModerators(allergenId)}</p>}
      {state && <p>{state === "stated-free" ? messages.endsWarning : messages.takesClaims}</p>}
      <SelectField
        ref={selects.state}
        label={messages.state}
        error={isTried && !state ? allergenCheckErrors.noState : null}
        none={messages.choose}
        choices={states.map((one) => messages.states[one])}
        value={state ? messages.states[state] : ""}
        disabled={isBusy}
        onChange={({ target }) => setState(states.find((one) => messages.states[one] === target.value))}
      />
      <SelectField
        ref={selects.source}
        label={messages.source}
        error={isTried && !source ? allergenCheckErrors.noSource : null}
        none={messages.choose}
        choices={newSources.map((one) => messages.sources[one])}
        value={source ? messages.sources[source] : ""}
        disabled={isBusy}
        onChange={({ target }) => setSource(newSources.find((one) => messages.sources[one] === target.value))}
      />
    </FormDialog>
  );
}
