import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { measuresQuery } from "../reports.queries.ts";
import { queueMessages as messages } from "./queue.messages.ts";

export type SuspensionChoice = { hidesThings: boolean; voidsVotes: boolean };

type SuspensionFieldsProps = {
  personId: string;
  choice: SuspensionChoice;
  isBusy: boolean;
  onChange: (choice: SuspensionChoice) => void;
};

export function SuspensionFields({ personId, choice, isBusy, onChange }: SuspensionFieldsProps) {
  const { data } = useQuery(measuresQuery(personId));
  return (
    <fieldset className="suspension-fields">
      <legend>{messages.also}</legend>
      <Choice
        label={messages.hidesThings}
        note={data ? messages.made(data.shown) : messages.counting}
        hint={messages.madeHint}
        isChecked={choice.hidesThings}
        isBusy={isBusy}
        onChange={(hidesThings) => onChange({ ...choice, hidesThings })}
      />
      <Choice
        label={messages.voidsVotes}
        note={data ? messages.votes(data.votes) : messages.counting}
        hint={messages.votesHint}
        isChecked={choice.voidsVotes}
        isBusy={isBusy}
        onChange={(voidsVotes) => onChange({ ...choice, voidsVotes })}
      />
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  note: string;
  hint?: string;
  isChecked: boolean;
  isBusy: boolean;
  onChange: (isChecked: boolean) => void;
};

function Choice({ label, note, hint, isChecked, isBusy, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <label>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isBusy}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        <small id={id} aria-live="polite">
          {note}
          {hint && <span>{hint}</span>}
        </small>
      </span>
    </label>
  );
}
