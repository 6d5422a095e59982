import type { LogEntry } from "@dishboard/contract/food-log";
import { cleanLine, validateLine } from "@dishboard/contract/text";
import { maxVisitDishLength, visitErrors } from "@dishboard/contract/visits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatDay } from "../../../lib/dates.ts";
import { messageOf } from "../../../lib/failures.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { toast } from "../../../ui/toast.ts";
import { refreshLog } from "../log-cache.ts";
import { visitMessages as messages } from "./visits.messages.ts";
import { sendVisitDish, visitDishesQuery } from "./visits.queries.ts";
import "./visit-question.css";

type VisitQuestionProps = {
  personId: string;
  entry: LogEntry;
  onDone: () => void;
  children?: ReactNode;
};

export function VisitQuestion({ personId, entry, onDone, children }: VisitQuestionProps) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(visitDishesQuery(personId, entry.id));
  const { isBusy, run } = useBusy();
  const [error, setError] = useState<string | null>(null);
  const form = useValidatedForm({
    defaultValues: { name: "" },
    validate: ({ name }) => ({
      name:
        cleanLine(name) === "" ? visitErrors.name : validateLine(cleanLine(name), messages.other, maxVisitDishLength),
    }),
  });
  const answer = (dish: Parameters<typeof sendVisitDish>[2]) =>
    run(async () => {
      setError(null);
      try {
        const { item } = await sendVisitDish(personId, entry.id, dish);
        toast({ type: "success", title: messages.saved(item.name ?? item.restaurant) });
        onDone();
        await refreshLog(client, personId);
      } catch (problem) {
        setError(messageOf(problem));
      }
    });
  const sendName = async () => {
    if (await form.validate()) return;
    await answer({ name: cleanLine(form.values.name) });
  };
  return (
    <div className="visit-question">
      <p>
        <b dir="auto">{entry.item.restaurant}</b> <span>{messages.on(formatDay(entry.day, "UTC"))}</span>
      </p>
      {entry.note && (
        <p className="visit-note" dir="auto">
          {entry.note}
        </p>
      )}
      {isPending ? (
        <p className="visit-hint" role="status">
          {messages.looking}
        </p>
      ) : data && data.dishes.length > 0 ? (
        <fieldset className="visit-dishes">
          <legend dir="auto">{messages.dishesOf(data.restaurant?.name ?? entry.item.restaurant)}</legend>
          {data.dishes.map((dish) => (
            <Button key={dish.id} look="line" disabled={isBusy} dir="auto" onClick={() => answer({ dishId: dish.id })}>
              {dish.name}
            </Button>
          ))}
        </fieldset>
      ) : (
        <p className="visit-hint">{messages.unknown}</p>
      )}
      <PlainForm onSubmit={sendName}>
        <Field {...form.register("name")} label={messages.other} autoComplete="off" />
        {error !== null && <Notice look="error">{error}</Notice>}
        <div className="visit-buttons">
          <Button type="submit" look="main" disabled={isBusy}>
            {isBusy ? messages.saving : messages.save}
          </Button>
          {children}
        </div>
      </PlainForm>
    </div>
  );
}
