import type { ItemKind } from "@dishboard/contract/items";
import { itemsMessages } from "../items.messages.ts";

const pictures = {
  dish: new URL("./pictures/eat-out.webp", import.meta.url).href,
  product: new URL("./pictures/eat-in.webp", import.meta.url).href,
};

const choices = [
  { kind: "dish", name: itemsMessages.eatOut, help: itemsMessages.eatOutHelp },
  { kind: "product", name: itemsMessages.eatIn, help: itemsMessages.eatInHelp },
] as const;

/** The first step: the choice of what to submit. */
export function SubmissionChoice({ onChoose }: { onChoose: (kind: ItemKind) => void }) {
  return (
    <div className="submission-choice">
      <p>{itemsMessages.question}</p>
      {choices.map(({ kind, name, help }) => (
        <button key={kind} type="button" className="choice-card" onClick={() => onChoose(kind)}>
          <img src={pictures[kind]} alt="" width={104} height={104} />
          <span>
            <b>{name}</b>
            {help}
          </span>
        </button>
      ))}
    </div>
  );
}
