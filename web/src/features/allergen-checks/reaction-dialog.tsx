import { allergenCheckErrors } from "@dishboard/contract/allergen-checks";
import type { ItemRef } from "@dishboard/contract/items";
import { allergens } from "@dishboard/contract/labels";
import { maxReportLength } from "@dishboard/contract/reports";
import { cleanText, validateText } from "@dishboard/contract/text";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reasonOf } from "../../lib/failures.ts";
import { refreshLists } from "../../lib/list-changes.ts";
import { titleCase } from "../../lib/title-case.ts";
import { useBusy } from "../../lib/use-busy.ts";
import type { HostedDialogProps } from "../../ui/dialog-host.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toast.ts";
import { checksMessages as messages } from "./allergen-checks.messages.ts";
import { sendReaction } from "./allergen-checks.queries.ts";
import "./allergen-checks.css";

export type ReactionTask = { item: ItemRef; personId: string };

export function ReactionDialog({ task, isOpen, onClose, onClosed }: HostedDialogProps<ReactionTask>) {
  const { item, personId } = task;
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const [name, setName] = useState("");
  const [details, setDetails] = useState("");
  const [errors, setErrors] = useState<{ allergen: string | null; details: string | null }>(noErrors);
  const select = useRef<HTMLSelectElement>(null);
  const chosen = allergens.find((one) => titleCase(one.name) === name);
  const submit = () => {
    const found = {
      allergen: chosen ? null : allergenCheckErrors.noAllergen,
      details: validateText(cleanText(details), messages.details, maxReportLength),
    };
    setErrors(found);
    if (!chosen) select.current?.focus();
    else if (found.details === null) void run(() => send(chosen.id));
  };
  const send = async (allergenId: number) => {
    try {
      const outcome = await sendReaction(personId, item, { allergenId, details });
      toast({ type: "success", ...messages.thanks[outcome] });
      refreshLists(client, item.kind === "dish" ? "dishSaved" : "productSaved");
      onClose();
    } catch (error) {
      toast({ type: "destructive", title: messages.failed, ...reasonOf(error) });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={messages.reportTitle}
      isBusy={isBusy}
      onClose={onClose}
      onClosed={onClosed}
      submitLabel={messages.send}
      onSubmit={submit}
    >
      <p>{messages.reportHelp}</p>
      <SelectField
        ref={select}
        label={messages.allergen}
        error={errors.allergen}
        none={messages.choose}
        choices={allergens.map((one) => titleCase(one.name))}
        value={name}
        disabled={isBusy}
        onChange={({ target }) => {
          setName(target.value);
          setErrors(noErrors);
        }}
      />
      <TextArea
        label={messages.details}
        error={errors.details}
        value={details}
        disabled={isBusy}
        counter={{ length: Array.from(cleanText(details)).length, max: maxReportLength }}
        onChange={({ target }) => setDetails(target.value)}
      />
    </FormDialog>
  );
}

const noErrors = { allergen: null, details: null };
